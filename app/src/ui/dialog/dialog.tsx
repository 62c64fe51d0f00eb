import type { Avatar } from '@little-ledger/domain'
import { Button, Group, Modal, SimpleGrid, Text } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { formMessages, uiMessages } from '../../messages/ui.ts'
import { ChildAvatar } from '../avatar/child-avatar.tsx'
import { pageHeading } from '../page/use-focus-on-navigation.ts'
import { shortName } from '../short-name.ts'
import { dismissCurrentToast } from '../toast/toast-store.ts'
import { useCloseRequests } from './close-requests.ts'
import { keepFocusInDialog, replaceFocusLeftLost } from './lost-focus.ts'
import { watchTypedFields } from './typed-fields.ts'
import { DialogIsOpen, useIsShown } from './use-is-shown.ts'

export interface OpenableProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Props for a dialog's content. */
export type ContentProps = Pick<OpenableProps, 'onClose'>

interface DialogProps extends OpenableProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly size?: 'sm' | 'md' | undefined
  /** Shows the dialog above other dialogs. Set for a dialog that can open while another dialog is open. */
  readonly isOnTop?: boolean
  /** Whether to ask for confirmation before discarding typed text. */
  readonly asksToDiscard?: boolean | undefined
  /** Whether screen readers read the whole content when the dialog opens. For a question or a text, not for fields. */
  readonly isReadAloud?: boolean | undefined
}

/**
 * A modal dialog, shown as a bottom sheet on phones (theme.css). Once something has been typed, a click outside does
 * nothing, and Escape, going back and the close button ask before closing. They do not ask about a form that is being
 * saved, because closing does not stop that. A form's Cancel button closes without asking.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, children, size = 'md', isOnTop = false, asksToDiscard = true, isReadAloud } = props
  // Open only after mounting: Mantine records where to return the focus only when `opened` changes.
  const isMounted = useMounted()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  // Rendered only once it is needed, because rendering it delays the dialog.
  const [hasQuestion, setHasQuestion] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const openings = useOpenings(opened)
  const fields = useRef<ReturnType<typeof watchTypedFields>>(undefined)
  // Runs when the content mounts, so that later input is compared with the fields' initial values.
  const watch = useCallback((contents: HTMLElement | null) => {
    if (!contents) return
    const watched = watchTypedFields(contents)
    fields.current = watched
    return () => watched.stop()
  }, [])
  usePageBelow(opened)
  const isOpen = useRef(opened)
  useLayoutEffect(() => void (isOpen.current = opened), [opened])
  const hasTyped = () => asksToDiscard && fields.current?.hasTyped() === true
  const hasUnsaved = () => asksToDiscard && fields.current?.hasUnsaved() === true
  // A pending submission may close the dialog while the confirmation is open.
  if (isAsking && !opened) setAsking(false)
  // Wait until the key event is over; otherwise the same Escape would also close the confirmation. Use `flushSync` to
  // run effects immediately; otherwise, without animations, the confirmation would take the focus before its effect
  // remembers the focused field.
  const ask = () =>
    setTimeout(() => {
      flushSync(() => setHasQuestion(true))
      flushSync(() => setAsking(true))
    })
  const discard = () => {
    setAsking(false)
    onClose()
  }
  const close = () => (hasUnsaved() ? ask() : onClose())
  const isTopmost = useCloseRequests({ isOpen: opened, hasTyped, onRequest: close })
  return (
    <>
      <Modal.Root
        opened={opened && isMounted}
        onClose={() => isTopmost() && !hasClosedDialog() && close()}
        closeOnEscape={!isAsking}
        closeOnClickOutside={false}
        // A CSS rule locks scrolling instead (docs/decisions/0016-input-latency.md).
        lockScroll={false}
        size={size}
        fullScreen={isPhone}
        zIndex={isOnTop ? 250 : 200}
        transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 180 }}
        onExitTransitionEnd={keepFocusInDialog}
      >
        <Modal.Overlay backgroundOpacity={0.55} onClick={() => hasTyped() || onClose()} />
        <Modal.Content radius="lg">
          <Modal.Header>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={uiMessages.close()} />
          </Modal.Header>
          <Body isReadAloud={isReadAloud}>
            <div key={openings} ref={watch}>
              <DialogIsOpen value={isOpen}>{children}</DialogIsOpen>
            </div>
          </Body>
        </Modal.Content>
      </Modal.Root>
      {hasQuestion && <DiscardQuestion opened={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />}
    </>
  )
}

/** `Modal.Body` is the dialog's description. Beside fields, which are read one by one, it would be a list of labels. */
const Body = ({ isReadAloud, children }: Pick<DialogProps, 'isReadAloud' | 'children'>) =>
  isReadAloud ? <Modal.Body>{children}</Modal.Body> : <div className="mantine-Modal-body">{children}</div>

let latestEvent: Event | undefined

/** @returns whether the current key event has already closed a dialog, so that one Escape closes one dialog */
function hasClosedDialog(): boolean {
  const { event } = window
  if (event !== undefined && event === latestEvent) return true
  latestEvent = event
  return false
}

/** Removes a toast from the page below when the dialog opens, and leaves the focus on the page when it closes. */
function usePageBelow(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    dismissCurrentToast()
    const opener = document.activeElement
    // Safari does not focus a clicked button: then nothing had the focus before either.
    return () => void (canTakeFocus(opener) || replaceFocusLeftLost(pageHeading))
  }, [opened])
}

/** Not if it is gone or disabled: the page disables some buttons when the last child is deleted. */
const canTakeFocus = (element: Element | null): boolean =>
  element?.isConnected === true && !element.matches(':disabled')

/**
 * Counts how often the dialog has been opened. Used as the content's key, so that reopening a dialog that is still
 * closing mounts new content.
 */
function useOpenings(opened: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOpenings(openings + 1)
  }
  return openings
}

interface TitleWithAvatarProps {
  readonly avatar: Avatar
  readonly children: string
}

/** The title of a dialog about one child. */
const TitleWithAvatar = ({ avatar, children }: TitleWithAvatarProps) => (
  <Group component="span" gap="sm" wrap="nowrap">
    <ChildAvatar avatar={avatar} size={2} />
    <Text span inherit lineClamp={3}>
      {children}
    </Text>
  </Group>
)

/** The child that a dialog is about. */
interface ChildInTitle {
  readonly avatar: Avatar
  readonly name?: string
}

/**
 * Lets content close its dialog only while it is shown. What was still being saved when the dialog was closed would
 * otherwise close the dialog that was opened next, with what was typed there.
 */
export function useOwnClose(onClose: () => void): () => void {
  const isShown = useIsShown()
  return () => void (isShown() && onClose())
}

/** Creates a dialog component from its content, which is mounted only while the dialog is open. */
export function createDialog<Props extends object>(
  Content: FunctionComponent<Props>,
  title: (props: Props) => string,
  options: Pick<DialogProps, 'size' | 'asksToDiscard' | 'isReadAloud'> = {},
) {
  const OwnContent = (props: Props & OpenableProps) => <Content {...props} onClose={useOwnClose(props.onClose)} />
  return function ContentDialog(props: Props & OpenableProps & { readonly child?: ChildInTitle }) {
    const { opened, onClose, child } = props
    const text = title(
      child?.name === undefined ? props : { ...props, child: { ...child, name: shortName(child.name) } },
    )
    return (
      <Dialog
        opened={opened}
        onClose={onClose}
        title={child === undefined ? text : <TitleWithAvatar avatar={child.avatar}>{text}</TitleWithAvatar>}
        {...options}
      >
        <OwnContent {...props} />
      </Dialog>
    )
  }
}

interface DiscardQuestionProps {
  readonly opened: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** The question whether to discard the typed text. Escape, going back, Enter and a click outside keep it. */
const DiscardQuestion = ({ opened, onKeep, onDiscard }: DiscardQuestionProps) => {
  useCloseRequests({ isOpen: opened, onRequest: onKeep })
  return (
    <Modal
      opened={opened}
      onClose={onKeep}
      title={formMessages.discardTitle()}
      withCloseButton={false}
      size="xs"
      zIndex={300}
      lockScroll={false}
      transitionProps={{ transition: 'pop', duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
    >
      <Text c="dimmed" mb="lg">
        {formMessages.discardText()}
      </Text>
      <SimpleGrid cols={2} spacing="sm">
        <Button variant="default" px={6} onClick={onKeep} data-autofocus>
          {formMessages.keepEditing()}
        </Button>
        <Button color="red" px={6} onClick={onDiscard}>
          {formMessages.discard()}
        </Button>
      </SimpleGrid>
    </Modal>
  )
}
