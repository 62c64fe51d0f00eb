import { useDocumentTitle } from '@mantine/hooks'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { startSample } from '../auth/sample-session.ts'
import { sampleCurrency } from '../languages/currencies.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { sampleTexts } from '../messages/domain/sample-year.ts'
import { sampleMessages } from '../messages/sample.ts'
import { PageSpinner } from '../ui/page/page-spinner.tsx'
import { SessionProblem, VisitorsOnly } from './-guard.tsx'

export const Route = createFileRoute('/sample')({
  component: () => (
    <VisitorsOnly>
      <SamplePage />
    </VisitorsOnly>
  ),
})

/**
 * Creates the sample family and signs its parent in. Only visitors can open this page, so the new parent is redirected.
 */
function SamplePage() {
  useDocumentTitle(sampleMessages.pageTitle())
  const [error, setError] = useState<StoreError>()
  const hasStarted = useRef(false)
  const start = useCallback(() => {
    setError(undefined)
    startSample({ texts: sampleTexts(), currency: sampleCurrency() }).catch((reason: unknown) =>
      setError(toStoreError(reason)),
    )
  }, [])
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
  }, [start])
  return error === undefined ? <PageSpinner /> : <SessionProblem error={error} onRetry={start} />
}
