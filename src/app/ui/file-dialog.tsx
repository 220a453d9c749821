import { Button, Group } from '@mantine/core'
import { Download } from 'lucide'
import { saveFile } from '#app/api/save-file.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import styles from './file-dialog.module.css'

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
