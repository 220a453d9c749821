// The page that edits a company's warehouse, for the company's managers.
import { createFileRoute, Navigate, redirect, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { companyUsersQuery, useCompanyUsers } from '#app/api/company/company-users.ts'
import { depositoApi, useDeposito } from '#app/api/company/deposito.ts'
import { isGone } from '#app/api/http/failure.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { EditRecord } from '#app/records/form/edit-record.tsx'
import { depositoEntity } from '#app/records/generic/entities/company.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import type { Person } from '#domain/company/person.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'

export const Route = createFileRoute('/_session/company-management/company/$companyId/update-warehouse/$depositoId')({
  params: {
    parse: ({ depositoId }) => ({ depositoId: Number(depositoId) }),
    stringify: ({ depositoId }) => ({ depositoId: String(depositoId) }),
  },
  beforeLoad: ({ params }) => {
    if (Number.isSafeInteger(params.depositoId)) return
    throw redirect({ to: '/company-management/company/$companyId/view', params, replace: true })
  },
  loader: ({ context: { queryClient, mayRead }, params: { companyId, depositoId } }) => {
    if (mayRead) {
      void queryClient.prefetchQuery(companyUsersQuery(companyId))
      void queryClient.prefetchQuery(depositoApi.detail({ companyId }, depositoId))
    }
    return whenRead(queryClient)
  },
  component: UpdateWarehouseScreen,
})

function UpdateWarehouseScreen() {
  const { companyId, depositoId } = Route.useParams()
  const people = useCompanyUsers(companyId)
  const deposito = useDeposito({ companyId }, depositoId)
  const title = t('deposito.edit')
  if (!deposito.data && isGone(deposito.error))
    return <Navigate to="/company-management/company/$companyId/view" params={{ companyId }} replace />
  return (
    <>
      <Breadcrumbs items={[...companyCrumbs(companyId), { text: title }]} />
      <PageTitle title={title} />
      <Loaded query={people}>
        {(loadedPeople) => (
          <Loaded query={deposito}>
            {(loaded) => (
              <UpdateWarehouse
                key={loaded.id}
                companyId={companyId}
                people={loadedPeople}
                deposito={loaded}
                gone={isGone(deposito.error)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

interface UpdateWarehouseProps {
  companyId: number
  people: readonly Person[]
  deposito: Deposito
  /** Whether another person has deleted the warehouse. */
  gone: boolean
}

function UpdateWarehouse({ companyId, people, deposito, gone }: UpdateWarehouseProps) {
  const navigate = useNavigate()
  const entity = useMemo(() => depositoEntity(companyId, people), [companyId, people])
  return (
    <EditRecord
      entity={entity}
      scope={{ companyId }}
      row={deposito}
      gone={gone}
      invalidText={t('record.invalid.addTitulo')}
      saveLabel={t('entity.action.save')}
      // Nothing is unsaved: the user saved the changes or discarded them.
      onDone={() => void navigate({ to: '/company-management/company/$companyId/view', params: { companyId }, ignoreBlocker: true })}
    />
  )
}
