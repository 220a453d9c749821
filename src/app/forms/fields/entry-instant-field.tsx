import { t } from '#app/i18n/text.ts'
import type { FieldProps } from './field-props.ts'
import { InstantField } from './instant-field.tsx'

/** When goods came into the warehouse. A time that has not come yet only warns, because the authority takes it. */
export function EntryInstantField(props: FieldProps) {
  return <InstantField {...props} warn={(instant) => (Date.parse(instant) > Date.now() ? t('warning.futureEntry') : null)} />
}
