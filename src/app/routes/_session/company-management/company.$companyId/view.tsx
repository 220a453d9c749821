// The main page of a company, with its fields, certificate and warehouses, for its managers.
import { createFileRoute, Link } from '@tanstack/react-router'
import { KeyRound, UsersRound, Plus, Pencil } from 'lucide'
import { useEffect } from 'react'
import { certificateRequestQuery } from '#app/api/company/certificate.ts'
import { companyApi, useCompany } from '#app/api/company/company.ts'
import { depositoApi, useCompanyDepositos, useDeleteDeposito } from '#app/api/company/deposito.ts'
import { pageRows, pageTotal } from '#app/api/family/cached-rows.ts'
import { whenRead } from '#app/api/when-read.ts'
import { useIsLocked } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { tableColumns } from '#app/records/entity.ts'
import { companyEntity, depositoColumns, ownedCompanyEntity } from '#app/records/generic/entities/company.ts'
import { titleOf } from '#app/records/record-names.ts'
import { RecordScreen } from '#app/records/record-screen.tsx'
import { useIsAdmin } from '#app/session/session.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { DeleteIconButton, IconLink } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { CellText } from '#app/ui/table/table-rows.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import { companiesCrumbs } from '../-shared/company-crumbs.ts'
import { useCompanyRights } from '../../-shared/company/managed-companies.ts'
import { CompanyCertificate } from './-view/company-certificate.tsx'

export const Route = createFileRoute('/_session/company-management/company/$companyId/view')({
  loader: ({ context: { queryClient, mayRead }, params: { companyId } }) => {
    if (mayRead) {
      void queryClient.prefetchQuery(companyApi.detail({}, companyId))
      void queryClient.prefetchInfiniteQuery(depositoApi.pages({ companyId }))
      void queryClient.prefetchQuery(certificateRequestQuery(companyId))
    }
    return whenRead(queryClient)
  },
  component: CompanyScreen,
})

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
      actions={!isLocked && <CompanyLinks companyId={companyId} />}
      below={company && <CompanyCertificate company={company} />}
      aside={isLocked ? null : <CompanyDepositos companyId={companyId} />}
    />
  )
}

function CompanyLinks({ companyId }: { companyId: number }) {
  const params = { companyId }
  const users = { to: '/company-management/company/$companyId/users', params } as const
  const integraciones = { to: '/company-management/company/$companyId/integraciones', params } as const
  return (
    <>
      <LinkButton link={users} icon={UsersRound} text={t('company.users')} letter="u" variant="subtle" />
      <LinkButton link={integraciones} icon={KeyRound} text={t('integracion.list')} letter="i" variant="subtle" />
    </>
  )
}

function CompanyDepositos({ companyId }: { companyId: number }) {
  const query = useAllDepositos(companyId)
  const rows = query.data && pageRows(query.data)
  const add = { to: '/company-management/company/$companyId/add-warehouse', params: { companyId } } as const
  return (
    <Section
      title={t('deposito.list')}
      count={pageTotal(query.data)}
      actions={<LinkButton link={add} icon={Plus} text={t('deposito.addTo')} letter="n" size="xs" variant="light" />}
    >
      {query.error && (!rows || query.isFetchNextPageError) ? (
        <LoadFailure error={query.error} onRetry={() => void (rows ? query.fetchNextPage() : query.refetch())} />
      ) : rows?.length === 0 ? (
        <PlainMessage>{t('deposito.empty')}</PlainMessage>
      ) : (
        <DataTable label={t('deposito.list')} minWidth={760} columns={columnsOf(companyId)} rows={rows} rowKey={({ id }) => id} />
      )}
    </Section>
  )
}

/** Loads all pages, because a company has few warehouses and users scan the whole list. */
function useAllDepositos(companyId: number) {
  const query = useCompanyDepositos({ companyId })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

function columnsOf(companyId: number): readonly Column<Deposito>[] {
  return [
    ...tableColumns(depositoColumns, {
      company: ({ company }: Deposito) => (
        <CellText text={company?.name ?? ''}>
          <Link to="/company-management/company/$companyId/view" params={{ companyId }}>
            {company?.name ?? companyId}
          </Link>
        </CellText>
      ),
    }),
    {
      id: 'actions',
      title: 'record.actions',
      width: '88px',
      align: 'end',
      cell: (deposito) => <DepositoRowActions companyId={companyId} deposito={deposito} />,
    },
  ]
}

function DepositoRowActions({ companyId, deposito }: { companyId: number; deposito: Deposito }) {
  const confirm = useConfirm()
  const { mutateAsync } = useDeleteDeposito({ companyId })
  const { id } = deposito
  const name = titleOf('deposito', id, deposito.description)
  return (
    <>
      <IconLink
        icon={Pencil}
        label={t('record.editOne', { name })}
        title={t('record.edit')}
        link={{ to: '/company-management/company/$companyId/update-warehouse/$depositoId', params: { companyId, depositoId: id } }}
      />
      <DeleteIconButton
        name={name}
        onDelete={() =>
          void confirm({
            title: t('deposito.deleteTitle'),
            text: t('deposito.deleteText'),
            action: t('entity.action.delete'),
            danger: true,
            run: () => mutateAsync({ id }),
          })
        }
      />
    </>
  )
}
