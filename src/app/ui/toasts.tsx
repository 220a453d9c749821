import './toasts.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { t } from '#app/i18n/text.ts'

export type Toast =
  | { text: string; how: 'done' }
  /** `of` names what failed, and `retry` does it again. */
  | { text: string; how: 'failed'; of: string; retry: () => void }

export function Toasts() {
  return <Notifications position="top-left" autoClose={4000} limit={5} zIndex={400} containerWidth={400} />
}

/** What was done a moment ago gives way to what was done now: lines that are typed one after the other must not pile up over the form. */
let lastDone: string | null = null

/** What is not done yet, by the sentence that says so for all of it: when the network is gone, every list on the screen says the same. */
const failures = new Map<string, Map<string, () => void>>()

export function addToast(toast: Toast): void {
  const { text } = toast
  if (toast.how === 'done') {
    if (lastDone !== null) notifications.hide(lastDone)
    lastDone = notifications.show({ ...card(), color: 'green', role: 'status', autoClose: 4000, priority: 1, message: text })
    return
  }
  withdraw(toast.of, text)
  failures.set(text, new Map(failures.get(text)).set(toast.of, toast.retry))
  // One that is there stays as it is: nobody is told the same twice.
  notifications.show({
    ...card(),
    id: cardId(text),
    color: 'red',
    role: 'alert',
    autoClose: false,
    message: <Failed text={text} />,
    onClose: () => failures.delete(text),
  })
}

/** What failed is done, or fails for another reason: the card goes with the last of those that it speaks of. */
export function withdraw(of: string, except?: string): void {
  for (const [text, retries] of failures) if (text !== except && retries.delete(of) && retries.size === 0) notifications.hide(cardId(text))
}

function card() {
  return { withBorder: true, closeButtonProps: { 'aria-label': t('action.close') } }
}

/** One card for a sentence; as an identifier it may hold no blanks. */
function cardId(text: string): string {
  return encodeURIComponent(text)
}

function Failed({ text }: { text: string }) {
  return (
    <>
      {text}
      <Button
        size="compact-sm"
        variant="light"
        mt={8}
        display="block"
        onClick={() => {
          const retries = failures.get(text)?.values() ?? []
          notifications.hide(cardId(text))
          for (const retry of retries) retry()
        }}
      >
        {t('action.retry')}
      </Button>
    </>
  )
}
