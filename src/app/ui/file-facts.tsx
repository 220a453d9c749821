import { useState } from 'react'
import { fileText } from '#app/api/base64.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { FileDialog, OpenFileButton } from './file-dialog.tsx'

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
