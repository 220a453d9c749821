// The page that shows and checks a company's access to the customs authority, for its managers.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { PlugZap } from 'lucide'
import { useCheckCompanyAccess, useCompanyAccess } from '#app/api/company/certificate.ts'
import { useCompany } from '#app/api/company/company.ts'
import { FormFailure } from '#app/forms/form-failure.tsx'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import type { CompanyAccess } from '#domain/company/company-access.ts'
import type { Company } from '#domain/company/company.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'
import { AccessFacts, CheckResult } from './-access/access-facts.tsx'

export const Route = createFileRoute('/_session/company-management/company/$companyId/access')({
  component: AccessScreen,
})

function AccessScreen() {
  const { companyId } = Route.useParams()
  const company = useCompany({}, companyId)
  const access = useCompanyAccess(companyId)
  return (
    <Loaded query={company}>
      {(found) => <Loaded query={access}>{(stand) => <Access key={found.id} company={found} access={stand} />}</Loaded>}
    </Loaded>
  )
}

/** Shows a company's access to the authority, with a check that declares nothing. */
function Access({ company, access }: { company: Company; access: CompanyAccess }) {
  const { mutate, data, error, isPending } = useCheckCompanyAccess(company.id)
  const title = t('access.title')
  const checked = isPending || error ? undefined : data
  // The failed check, which is shown above, already says the same.
  const failure = checked?.failure?.description === access.failure?.description ? null : access.failure
  return (
    <>
      <Breadcrumbs items={[...companyCrumbs(company.id), { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <Button leftSection={<Icon of={PlugZap} size={16} />} loading={isPending} onClick={() => mutate()}>
            {t(error ? 'action.retry' : 'access.check')}
          </Button>
        }
      />
      <div role="status" aria-label={t('access.check')}>
        <FormFailure failure={isPending ? null : error} lead={t('access.check.failed')} />
        {checked && <CheckResult checked={checked} />}
      </div>
      <AccessFacts company={company} access={{ ...access, failure }} />
    </>
  )
}
