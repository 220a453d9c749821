import { t } from '#app/i18n/text.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { CodeField } from './code-field.tsx'
import type { FieldProps } from './field-props.ts'

/** A country, territory or free zone of the authority's list. */
export function CountryField(props: FieldProps) {
  return <CodeField {...props} catalog={countries} digits={3} wrong={t('validation.country')} />
}
