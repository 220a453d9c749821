import { t } from '#app/i18n/text.ts'
import { maskedSecret } from '#domain/wsaa.ts'
import type { FieldProps } from './field-props.ts'
import { LongTextField } from './long-text-field.tsx'

/** A secret that is answered masked, and stays as it is stored when the mask is left. */
export function SecretField(props: FieldProps) {
  return <LongTextField {...props} help={props.value === maskedSecret ? t('field.maskedHelp') : props.help} />
}
