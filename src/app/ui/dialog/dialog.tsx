// The window that lies over the screen, the dialog in it, and a dialog's row of buttons.
import {
  Button,
  Group,
  Loader,
  ModalBase,
  ModalBaseBody,
  ModalBaseContent,
  type ModalBaseContentProps,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { useFocusReturn } from './use-focus-return.ts'
import styles from './dialog.module.css'

interface ModalWindowProps extends Pick<ModalBaseContentProps, 'onKeyDownCapture' | 'onClickCapture' | 'children'> {
  title: string
  onClose: () => void
  closeOnClickOutside?: boolean
  closeOnEscape?: boolean
  /** A CSS width. A narrower screen makes the window narrower. */
  width: string
  /** Whether the window is in the middle of the screen and not at its top. */
  isCentered?: boolean
  zIndex: number
  overlayOpacity?: number
}

/**
 * Keeps the focus inside while it is rendered, and returns it afterwards. Mantine's `Modal` is not used, because its code has the scroll
 * area of menus too.
 */
export function ModalWindow({
  title,
  onClose,
  closeOnClickOutside = true,
  closeOnEscape = true,
  width,
  isCentered = false,
  zIndex,
  overlayOpacity = 0.6,
  ...content
}: ModalWindowProps) {
  useFocusReturn()
  return (
    <ModalBase
      opened
      trapFocus
      lockScroll
      withinPortal
      transitionProps={{ duration: 0 }}
      __vars={{ '--window-width': width }}
      {...{ onClose, closeOnClickOutside, closeOnEscape, zIndex }}
    >
      <ModalBaseOverlay backgroundOpacity={overlayOpacity} />
      <ModalBaseContent
        // Mantine names the dialog by a title inside it, but only after it was drawn.
        aria-label={title}
        className={styles['window']}
        innerProps={{ className: styles['place'], style: { alignItems: isCentered ? 'center' : 'flex-start' } }}
        {...content}
      />
    </ModalBase>
  )
}

const widths = { md: '27.5rem', xl: '48.75rem', wide: '76rem' } as const

interface DialogProps {
  title: string
  /** Called on Escape and on a click outside. Without it, only the dialog's own buttons close it. */
  onClose?: () => void
  /** Whether the dialog has input fields: a click outside then does not close it. */
  typed?: boolean
  size?: keyof typeof widths
  children: ReactNode
}

/** The ids of the open dialogs, the uppermost last. */
const open: string[] = []

/** A modal dialog, open while it is rendered. Escape closes only the uppermost dialog. */
export function Dialog({ title, onClose, typed = false, size = 'md', children }: DialogProps) {
  const id = useId()
  useEffect(() => {
    open.push(id)
    return () => void open.splice(open.indexOf(id), 1)
  }, [id])
  return (
    <ModalWindow
      title={title}
      onClose={() => open.at(-1) === id && onClose?.()}
      closeOnClickOutside={!typed && onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      width={widths[size]}
      isCentered
      zIndex={300}
      {...useHastyGuard()}
    >
      <ModalBaseBody>
        <ModalBaseTitle mb={12} fz="1rem" fw={600}>
          {title}
        </ModalBaseTitle>
        {children}
      </ModalBaseBody>
    </ModalWindow>
  )
}

/**
 * Ignores an answer that is not meant for the dialog: Enter or Space pressed before it opened or held down, and the second click of a
 * double click that began outside.
 */
function useHastyGuard() {
  const [openedAt] = useState(() => performance.now())
  const isClicked = useRef(false)
  return {
    onKeyDownCapture(event: KeyboardEvent): void {
      const isSpace = event.key === ' ' && event.target instanceof HTMLButtonElement
      const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
      if ((isPlainEnter || isSpace) && (event.repeat || event.timeStamp < openedAt)) ignore(event)
    },
    onClickCapture(event: MouseEvent): void {
      if (event.detail <= 1) isClicked.current = true
      else if (!isClicked.current) ignore(event)
    },
  }
}

function ignore(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

interface DialogButtonsProps {
  cancel?: string | undefined
  onCancel: () => void
  /** Whether the action is running: the cancel button is then disabled. */
  busy?: boolean
  focusCancel?: boolean
  children?: ReactNode
}

export function DialogButtons({
  cancel = t('entity.action.cancel'),
  onCancel,
  busy = false,
  focusCancel = false,
  children,
}: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus={focusCancel || undefined}>
        {cancel}
      </Button>
      {children}
    </Group>
  )
}

/**
 * Returns the properties of a button while its action runs. The button shows a loader and keeps the focus, so it is not disabled: the
 * action itself ignores further presses.
 */
export function busyButton(isBusy: boolean) {
  return isBusy ? { 'aria-disabled': true, leftSection: <Loader size={14} color="currentColor" /> } : {}
}

export function CloseFooter({ onClose }: { onClose: () => void }) {
  return <DialogButtons cancel={t('action.close')} onCancel={onClose} focusCancel />
}
