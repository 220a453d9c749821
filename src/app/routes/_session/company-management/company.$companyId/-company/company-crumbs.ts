import { t } from '#app/i18n/text.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import type { Company } from '#domain/company.ts'

/** From the start to a page of a company. */
export function companyCrumbs({ id }: Pick<Company, 'id'>, page: string): Crumb[] {
  return [
    { text: t('global.menu.home'), link: { to: '/' } },
    { text: t('company.manage'), link: { to: '/company-management' } },
    { text: t('company.crumb', { id }), link: { to: '/company-management/company/$companyId/view', params: { companyId: id } } },
    { text: page },
  ]
}
