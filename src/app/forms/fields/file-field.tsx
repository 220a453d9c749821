import { FileInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import { Upload } from 'lucide'
import { type ReactNode, useState } from 'react'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'

interface FileFieldProps extends FieldProps {
  /** What the browser's dialog offers, `.pem,.der`. */
  accept: string
  maxBytes: number
}

/** A small file that is saved with its record. The form holds its bytes in Base64. */
export function FileField({ accept, maxBytes, ...props }: FileFieldProps) {
  const [value, setValue] = useFieldText(props)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<ReactNode>(null)
  const { autoComplete: _none, ...frame } = fieldFrame({ ...props, error: refused ?? props.error })

  async function pick(next: File | null): Promise<void> {
    setRefused(null)
    if (next && next.size > maxBytes) {
      setRefused(t('field.fileTooBig', { max: showNumber(maxBytes) }))
      return
    }
    setFile(next)
    setValue(next ? toBase64(new Uint8Array(await next.arrayBuffer())) : '')
  }

  return (
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
  )
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** How many bytes a Base64 text holds. */
function byteCount(base64: string): number {
  return (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0)
}
