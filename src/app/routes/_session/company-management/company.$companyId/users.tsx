import { createFileRoute } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { PageTitle } from '#app/ui/page-title.tsx'

export const Route = createFileRoute('/_session/company-management/company/$companyId/users')({ component: CompanyUsersScreen })

function CompanyUsersScreen() {
  return <PageTitle title={t('company.users')} />
}
