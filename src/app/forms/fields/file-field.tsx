// The field that takes a file, by dialog or drag and drop, as base64.
import { FileInput, Group } from '@mantine/core'
import { Upload } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { byteCount, toBase64 } from '#app/api/http/files.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { FileFacts } from '#app/ui/page/file-facts.tsx'
import { fieldFrame, type FieldProps, fieldText } from './field-frame.tsx'

interface FileFieldProps extends FieldProps {
  /** The file types that the browser's dialog offers, such as `.pem,.der`. */
  accept: string
  maxBytes: number
  /** Returns why a picked file is refused; null if it is accepted. */
  refuse?: (name: string, bytes: Uint8Array) => string | null
  /** Called with the content type of the picked file; empty if the browser does not know it or the file was cleared. */
  onType?: (type: string) => void
}

/**
 * A field for a small file that is saved with its record. It shows the file's type and size, and the user can open or clear it. The form's
 * value is the bytes in Base64.
 */
export function FileField({ accept, maxBytes, refuse, onType, ...props }: FileFieldProps) {
  const [value, setValue] = fieldText(props)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<ReactNode>(null)
  const field = useRef<HTMLButtonElement>(null)
  // The field is a button, which supports neither attribute.
  const { autoComplete: _off, 'aria-required': _required, ...frame } = fieldFrame({ ...props, error: refused ?? props.error })

  async function pick(next: File | null): Promise<void> {
    const releaseSubmit = delaySubmit(field.current?.form)
    const read = next && (await readFile(next))
    setRefused(read?.refused ?? null)
    // A refused file also clears the previous one. Otherwise that one would be saved while the field shows an error about another file.
    const accepted = read?.refused ? null : read
    setFile(accepted?.file ?? null)
    setValue(accepted ? toBase64(accepted.bytes) : '')
    onType?.(accepted?.file.type ?? '')
    // The remove button disappears with the file, so the focus moves to the field.
    if (!next) field.current?.focus()
    releaseSubmit()
  }

  async function readFile(picked: File): Promise<{ file: File; bytes: Uint8Array; refused: string | null }> {
    if (picked.size > maxBytes) return { file: picked, bytes: new Uint8Array(), refused: t('field.fileTooBig', { max: maxBytes }) }
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
        placeholder={value === '' ? t('field.chooseFile') : t('field.savedFile', { size: byteCount(value) })}
        leftSection={<Icon of={Upload} size={16} />}
        clearable={props.readOnly !== true}
        clearButtonProps={{ 'aria-label': t('field.removeFile', { field: props.label }) }}
        onBlur={props.onBlur}
      />
      {file && value !== '' && (
        <Group gap={12} mt={4} fz="0.75rem" c="dimmed" wrap="nowrap">
          <FileFacts label={props.label} title={file.name} type={file.type} size={byteCount(value)} content={value} />
        </Group>
      )}
    </div>
  )
}

/**
 * Delays the submit of a form while a file is being read, because the form would be validated without it. The returned function performs a
 * submit that was delayed.
 */
function delaySubmit(form: HTMLFormElement | null | undefined): () => void {
  let isDelayed = false
  const delay = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    isDelayed = true
  }
  form?.addEventListener('submit', delay, { capture: true })
  return () => {
    form?.removeEventListener('submit', delay, { capture: true })
    if (isDelayed) form?.requestSubmit()
  }
}

/** Returns the content type of a file. Browsers derive it from the file name and report every `.key` file as a Keynote presentation. */
function contentType({ name, type }: File): string {
  return /\.key$/i.test(name) ? 'application/octet-stream' : type
}
