import { t } from '#app/i18n/text.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import { CodeField } from './code-field.tsx'
import type { FieldProps } from './field-props.ts'

/** How the goods of a line are packed. */
export function PackagingField(props: FieldProps) {
  return <CodeField {...props} catalog={packaging} digits={2} wrong={t('validation.packaging')} />
}
