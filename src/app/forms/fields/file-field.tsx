// The field that takes a file, by dialog or drag and drop, as base64.
import { FileInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import { Upload } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { byteCount, toBase64 } from '#app/api/http/files.ts'
import { showNumber } from '#app/i18n/formats.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { FileFacts } from '#app/ui/page/file-facts.tsx'
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
  const field = useRef<HTMLButtonElement>(null)
  // The field is a button, which knows neither.
  const { autoComplete: _off, 'aria-required': _required, ...frame } = fieldFrame({ ...props, error: refused ?? props.error })

  async function pick(next: File | null): Promise<void> {
    const goOn = holdSubmit(field.current?.form)
    const read = next && (await readFile(next))
    setRefused(read?.refused ?? null)
    // The file before is cleared too. Otherwise it would be saved, while the field shows an error about another file.
    const kept = read?.refused ? null : read
    setFile(kept?.file ?? null)
    setValue(kept ? toBase64(kept.bytes) : '')
    onType?.(kept?.file.type ?? '')
    // The button that removes a file goes with it.
    if (!next) field.current?.focus()
    goOn()
  }

  async function readFile(picked: File): Promise<{ file: File; bytes: Uint8Array; refused: string | null }> {
    if (picked.size > maxBytes)
      return { file: picked, bytes: new Uint8Array(), refused: t('field.fileTooBig', { max: showNumber(maxBytes) }) }
    const bytes = new Uint8Array(await picked.arrayBuffer())
    const file = new File([picked], picked.name, { type: contentType(picked) })
    return { file, bytes, refused: refuse?.(picked.name, bytes) ?? null }
  }

  return (
    <div>
      <FileInput
        {...frame}
        ref={field}
        accept={accept}
        value={value === '' ? null : file}
        onChange={(next) => void pick(next)}
        placeholder={value === '' ? t('field.chooseFile') : t('field.savedFile', { size: showNumber(byteCount(value)) })}
        leftSection={<Icon of={Upload} size={16} />}
        clearable={props.readOnly !== true}
        clearButtonProps={{ 'aria-label': t('field.removeFile', { field: props.label }) }}
        onBlur={props.onBlur}
      />
      {file && value !== '' && (
        <div className={classes['picked']}>
          <FileFacts label={props.label} title={file.name} type={file.type} size={byteCount(value)} content={value} />
        </div>
      )}
    </div>
  )
}

/** A form that is submitted while a file is being read would be checked without it. It is submitted when the returned function is called, if it was meanwhile. */
function holdSubmit(form: HTMLFormElement | null | undefined): () => void {
  let isHeld = false
  const hold = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    isHeld = true
  }
  form?.addEventListener('submit', hold, { capture: true })
  return () => {
    form?.removeEventListener('submit', hold, { capture: true })
    if (isHeld) form?.requestSubmit()
  }
}

/** Browsers tell the type by the name, and take every `.key` for a presentation of Keynote. */
function contentType({ name, type }: File): string {
  return /\.key$/i.test(name) ? 'application/octet-stream' : type
}
