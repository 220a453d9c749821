// Shows a stored file's type and size, and opens it in a dialog.
import { Button, Group, Textarea } from '@mantine/core'
import { Download } from 'lucide'
import { useState } from 'react'
import { fileText, saveFile } from '#app/api/http/files.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '../control/icon.tsx'
import { Dialog } from '../dialog/dialog.tsx'

interface FileFactsProps {
  /** The field's label: what the file contains. */
  label: string
  /** The file's name, which is the heading of the dialog. */
  title: string
  type: string
  /** In bytes, if known. */
  size: number | undefined
  /** In Base64, if the file can be opened. */
  content: string | undefined
  /** The file name of the download; undefined for a file that was picked on this computer. */
  downloadAs?: string | undefined
  tabIndex?: 0 | -1 | undefined
}

export function FileFacts({ label, title, type, size, content, downloadAs, tabIndex }: FileFactsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <span>{type === '' ? t('field.unknownType') : type}</span>
      {size !== undefined && <span>{t('field.fileSize', { size })}</span>}
      {content !== undefined && <OpenFileButton label={label} tabIndex={tabIndex} onOpen={() => setOpen(true)} />}
      {open && content !== undefined && (
        <FileDialog title={title} text={fileText(content)} downloadAs={downloadAs} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface FileDialogProps extends Pick<FileFactsProps, 'title' | 'downloadAs'> {
  /** Null for a binary file. */
  text: string | null
  note?: string | null | undefined
  onClose: () => void
}

export function FileDialog({ title, text, downloadAs, note, onClose }: FileDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      {note && <p>{note}</p>}
      {text === null ? (
        <p>{t('file.binary')}</p>
      ) : (
        <Textarea
          variant="filled"
          resize="vertical"
          styles={{ input: { fontFamily: 'monospace' } }}
          readOnly
          rows={16}
          aria-label={title}
          value={text}
          spellCheck={false}
        />
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

export function OpenFileButton({ label, tabIndex, onOpen }: { label: string; tabIndex?: 0 | -1 | undefined; onOpen: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-haspopup="dialog"
      aria-label={t('field.openFile', { field: label })}
      onClick={onOpen}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {t('file.open')}
    </Button>
  )
}
