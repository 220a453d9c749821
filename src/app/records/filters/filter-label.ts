import { t } from '#app/i18n/text.ts'
import type { Filter } from './filters.ts'

export function filterLabel({ label, end }: Filter): string {
  return end === undefined ? t(label) : t(`filters.${end}`, { field: t(label) })
}
