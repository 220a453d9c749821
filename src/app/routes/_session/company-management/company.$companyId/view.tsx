// The main page of a company, with its fields, certificate and warehouses, for its managers.
import { createFileRoute } from '@tanstack/react-router'
import { UsersRound } from 'lucide'
import { useCompany } from '#app/api/company/company.ts'
import { useIsLocked } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { companyEntity, ownedCompanyEntity } from '#app/records/entities/company.ts'
import { RecordScreen } from '#app/records/record-screen.tsx'
import { useIsAdmin } from '#app/session/session.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { companiesCrumbs } from '../-shared/company-crumbs.ts'
import { useCompanyRights } from '../../-shared/company/managed-companies.ts'
import { CompanyCertificate } from './-view/company-certificate.tsx'
import { CompanyDepositos } from './-view/company-depositos.tsx'

export const Route = createFileRoute('/_session/company-management/company/$companyId/view')({ component: CompanyScreen })

/** The main page of a company: its fields, its certificate and its warehouses. */
function CompanyScreen() {
  const { companyId } = Route.useParams()
  const { data: company } = useCompany({}, companyId)
  const rightsOf = useCompanyRights()
  // A page that is kept for its typed text offers nothing else, because the server would refuse it.
  const isLocked = useIsLocked()
  return (
    <RecordScreen
      key={companyId}
      entity={useIsAdmin() ? ownedCompanyEntity : companyEntity}
      scope={{}}
      id={companyId}
      crumbs={companiesCrumbs()}
      link={(id) => ({ to: '/company-management/company/$companyId/view', params: { companyId: id } })}
      back={{ to: '/company-management' }}
      editable={!isLocked}
      deletable={company !== undefined && rightsOf(company).owns}
      saveLabel={t('entity.action.save')}
      invalidText={t('record.invalid.addTitulo')}
      onlyChanged
      actions={!isLocked && <UsersButton companyId={companyId} />}
      below={company && <CompanyCertificate company={company} />}
      aside={isLocked ? null : <CompanyDepositos companyId={companyId} />}
    />
  )
}

function UsersButton({ companyId }: { companyId: number }) {
  const link = { to: '/company-management/company/$companyId/users', params: { companyId } } as const
  return <LinkButton link={link} icon={UsersRound} text={t('company.users')} letter="u" variant="subtle" />
}
