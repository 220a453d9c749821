import { t } from '#app/i18n/text.ts'
import { isContainerNumberChecked, isContainerNumberShape } from '#domain/identifiers/container-number.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A container's number. The standard's shape and check digit only warn, because the authority's own samples break them. */
export function ContainerNumberField(props: FieldProps) {
  return <TextField {...props} upper warn={warnOfNumber} />
}

function warnOfNumber(text: string): string | null {
  const number = text.trim().toUpperCase()
  if (!isContainerNumberShape(number)) return t('warning.containerShape')
  return isContainerNumberChecked(number) ? null : t('warning.containerDigit')
}
