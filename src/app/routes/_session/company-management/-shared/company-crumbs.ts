// Breadcrumbs of the company list and of a company's pages.
import { t } from '#app/i18n/text.ts'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import type { Crumb } from '#app/ui/page/page-title.tsx'

export function companiesCrumbs(): Crumb[] {
  return [homeCrumb(), { text: t('company.manage'), link: { to: '/company-management' } }]
}

export function companyCrumbs(companyId: number): Crumb[] {
  return [
    ...companiesCrumbs(),
    { text: `${t('company.one')} ${companyId}`, link: { to: '/company-management/company/$companyId/view', params: { companyId } } },
  ]
}
