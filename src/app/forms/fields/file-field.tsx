import { FileInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import { Upload } from 'lucide'
import { type ReactNode, useState } from 'react'
import { byteCount, fileText, toBase64 } from '#app/api/base64.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { FileDialog, OpenFileButton } from '#app/ui/file-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'
import classes from './file-field.module.css'

interface FileFieldProps extends FieldProps {
  /** What the browser's dialog offers, `.pem,.der`. */
  accept: string
  maxBytes: number
  /** Returns why a file that was picked cannot be taken. */
  refuse?: (name: string, bytes: Uint8Array) => string | null
  /** Called with the content type of what was picked; empty when the browser does not know it, and when the file was cleared. */
  onType?: (type: string) => void
}

/** A small file that is saved with its record: its type and its size are shown, and it can be opened or cleared. The form holds its bytes in Base64. */
export function FileField({ accept, maxBytes, refuse, onType, ...props }: FileFieldProps) {
  const [value, setValue] = useFieldText(props)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<ReactNode>(null)
  // The field is a button, which knows neither.
  const { autoComplete: _off, 'aria-required': _required, ...frame } = fieldFrame({ ...props, error: refused ?? props.error })

  async function pick(next: File | null): Promise<void> {
    setRefused(null)
    if (next && next.size > maxBytes) {
      setRefused(t('field.fileTooBig', { max: showNumber(maxBytes) }))
      return
    }
    const bytes = next && new Uint8Array(await next.arrayBuffer())
    const reason = next && bytes && refuse?.(next.name, bytes)
    if (reason) {
      setRefused(reason)
      return
    }
    setFile(next)
    setValue(bytes ? toBase64(bytes) : '')
    onType?.(next?.type ?? '')
  }

  return (
    <div>
      <FileInput
        {...frame}
        accept={accept}
        value={value === '' ? null : file}
        onChange={(next) => void pick(next)}
        placeholder={value === '' ? t('field.chooseFile') : t('field.savedFile', { size: showNumber(byteCount(value)) })}
        leftSection={<Icon of={Upload} size={16} />}
        clearable={props.readOnly !== true}
        clearButtonProps={{ 'aria-label': t('field.removeFile', { field: props.label }) }}
        onBlur={props.onBlur}
      />
      {file && value !== '' && <PickedFile label={props.label} file={file} content={value} />}
    </div>
  )
}

/** What was picked, and a way to look into it. */
function PickedFile({ label, file, content }: { label: string; file: File; content: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes['picked']}>
      <span>{file.type === '' ? t('field.unknownType') : file.type}</span>
      <span>{t('field.fileSize', { size: showNumber(byteCount(content)) })}</span>
      <OpenFileButton name={label} onOpen={() => setOpen(true)} />
      {open && <FileDialog title={file.name} text={fileText(content)} onClose={() => setOpen(false)} />}
    </div>
  )
}
