import { t } from '#app/i18n/text.ts'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { CodeField } from './code-field.tsx'
import type { FieldProps } from './field-props.ts'

/** A customs office, searched by code or name. The list is not complete, so any three digits are taken. */
export function CustomsOfficeField(props: FieldProps) {
  return <CodeField {...props} catalog={customsOffices} digits={3} wrong={t('validation.customsOffice')} />
}
