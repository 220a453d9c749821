// The page that adds a warehouse to a company, for the company's managers.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { companyUsersQuery, useCompanyUsers } from '#app/api/company/company-users.ts'
import { whenRead } from '#app/api/when-read.ts'
import { AddRecordScreen } from '#app/records/form/add-screen.tsx'
import { depositoEntity } from '#app/records/generic/entities/company.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import type { Person } from '#domain/company/person.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'

export const Route = createFileRoute('/_session/company-management/company/$companyId/add-warehouse')({
  loader: ({ context: { queryClient, mayRead }, params: { companyId } }) => {
    if (mayRead) void queryClient.prefetchQuery(companyUsersQuery(companyId))
    return whenRead(queryClient)
  },
  component: AddWarehouseScreen,
})

function AddWarehouseScreen() {
  const { companyId } = Route.useParams()
  const people = useCompanyUsers(companyId)
  return <Loaded query={people}>{(loaded) => <AddWarehouse companyId={companyId} people={loaded} />}</Loaded>
}

function AddWarehouse({ companyId, people }: { companyId: number; people: readonly Person[] }) {
  const navigate = useNavigate()
  const entity = useMemo(() => depositoEntity(companyId, people), [companyId, people])
  const view = { to: '/company-management/company/$companyId/view', params: { companyId } } as const
  return (
    <AddRecordScreen
      entity={entity}
      scope={{ companyId }}
      crumbs={companyCrumbs(companyId)}
      back={view}
      onAdded={() => void navigate(view)}
    />
  )
}
