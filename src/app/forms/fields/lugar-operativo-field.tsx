import { t } from '#app/i18n/text.ts'
import { isLugarOperativoShape } from '#domain/identifiers/lugar-operativo.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** The code of a warehouse at its customs office (LOT). An unusual length only warns. */
export function LugarOperativoField(props: FieldProps) {
  return <TextField {...props} upper warn={warnOfShape} />
}

function warnOfShape(text: string): string | null {
  return isLugarOperativoShape(text.trim().toUpperCase()) ? null : t('warning.lugarOperativo')
}
