import { t } from '#app/i18n/text.ts'
import { cuitDigits, isCuitChecked, isCuitShape } from '#domain/identifiers/cuit.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A CUIT with or without dashes. A wrong check digit only warns, because test CUITs break it (`domain/README.md#cuit`). */
export function CuitField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" warn={warnOfCheckDigit} />
}

function warnOfCheckDigit(text: string): string | null {
  const digits = cuitDigits(text)
  return isCuitShape(digits) && !isCuitChecked(digits) ? t('warning.cuit') : null
}
