import { Alert, List, Stack, Text } from '@mantine/core'
import type { RowProblem } from '@little-ledger/domain'
import { importMessages, rowProblemText } from '../../messages/imports.ts'
import { Hint } from '../../ui/hint.tsx'
import { AlertIcon } from '../../ui/icons.tsx'

/** How many problems are listed. */
const SHOWN = 20

interface RowProblemsProps {
  readonly problems: readonly RowProblem[]
  readonly zeros: number
  /** How many transactions are dated after today. */
  readonly future: number
  /** The currencies of the file that no child has. */
  readonly currencies: readonly string[]
}

/** The rows that are left out, by line, and how many may have a wrong date. */
export function RowProblems({ problems, zeros, future, currencies }: RowProblemsProps) {
  return (
    <Stack gap="sm" role="status">
      {problems.length > 0 && (
        <Alert
          role="presentation"
          color="red"
          icon={<AlertIcon />}
          title={importMessages.problems({ count: problems.length })}
          styles={{ wrapper: { alignItems: 'start' } }}
        >
          <List fz="sm" spacing="0.25rem" style={{ overflowWrap: 'anywhere' }}>
            {problems.slice(0, SHOWN).map((problem) => (
              <List.Item key={`${problem.line} ${problem.type}`}>{rowProblemText(problem)}</List.Item>
            ))}
            {problems.length > SHOWN && (
              <List.Item>{importMessages.moreProblems({ count: problems.length - SHOWN })}</List.Item>
            )}
          </List>
          <Text fz="sm" mt="xs">
            {importMessages.problemsHint()}
          </Text>
        </Alert>
      )}
      {currencies.length > 0 && <Hint>{importMessages.currencies({ currencies: currencies.join(', ') })}</Hint>}
      {future > 0 && <Hint>{importMessages.future({ count: future })}</Hint>}
      {zeros > 0 && <Hint>{importMessages.zeros({ count: zeros })}</Hint>}
    </Stack>
  )
}
