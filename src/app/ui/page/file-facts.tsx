// Shows a stored file's type and size, and opens it in a dialog.
import { Button, Group } from '@mantine/core'
import { Download } from 'lucide'
import { useState } from 'react'
import { fileText, saveFile } from '#app/api/http/files.ts'
import { showNumber } from '#app/i18n/formats.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '../control/icon.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './file-facts.module.css'

interface FileFactsProps {
  /** What the file is. */
  label: string
  /** Its name, over its text. */
  title: string
  type: string
  /** In bytes, where it is known. */
  size: number | undefined
  /** In Base64, where there is one to open. */
  content: string | undefined
  /** The name under which it is downloaded; a file that came from this computer has none. */
  downloadAs?: string | undefined
  tabIndex?: 0 | -1 | undefined
}

/** The type and the size of a file, and a way to look into it. */
export function FileFacts({ label, title, type, size, content, downloadAs, tabIndex }: FileFactsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <span>{type === '' ? t('field.unknownType') : type}</span>
      {size !== undefined && <span>{t('field.fileSize', { size: showNumber(size) })}</span>}
      {content !== undefined && <OpenFileButton name={label} tabIndex={tabIndex} onOpen={() => setOpen(true)} />}
      {open && content !== undefined && (
        <FileDialog title={title} text={fileText(content)} downloadAs={downloadAs} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface FileDialogProps {
  title: string
  /** Null for a file that is not a text. */
  text: string | null
  /** The name under which it is downloaded; a file that came from this computer has none. */
  downloadAs?: string | undefined
  /** Above the text. */
  note?: string | null | undefined
  onClose: () => void
}

/** A small file, opened to be read. */
export function FileDialog({ title, text, downloadAs, note, onClose }: FileDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      {note && <p>{note}</p>}
      {text === null ? (
        <p>{t('file.binary')}</p>
      ) : (
        <textarea className={styles['text']} readOnly rows={16} aria-label={title} value={text} spellCheck={false} />
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        {downloadAs !== undefined && text !== null && (
          <Button variant="default" leftSection={<Icon of={Download} size={16} />} onClick={() => saveFile(downloadAs, text)}>
            {t('file.download')}
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('action.close')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Opens the dialog of a file, of which `name` says what it is. */
export function OpenFileButton({ name, tabIndex, onOpen }: { name: string; tabIndex?: 0 | -1 | undefined; onOpen: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-haspopup="dialog"
      aria-label={t('field.openFile', { field: name })}
      onClick={onOpen}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {t('file.open')}
    </Button>
  )
}
