import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { companyApi } from '#app/api/company.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { CompanyCertificate } from './-certificate/company-certificate.tsx'

export const Route = createFileRoute('/_session/company-management/company/$companyId/view')({ component: CompanyScreen })

function CompanyScreen() {
  const { companyId } = Route.useParams()
  const query = useQuery(companyApi.detail({}, companyId))
  return (
    <Loaded query={query}>
      {(company) => (
        <>
          <PageTitle title={company.name ?? String(company.id)} />
          <CompanyCertificate company={company} />
        </>
      )}
    </Loaded>
  )
}
