// The page with the companies of the signed-in user.
import { Button, Group, Text } from '@mantine/core'
import { createFileRoute, Link, linkOptions, useRouter } from '@tanstack/react-router'
import { Eye, LogOut, Plus, Trash2, UsersRound } from 'lucide'
import { useState } from 'react'
import { useRemoveCompanyUser } from '#app/api/company/company-users.ts'
import { companyApi, useCompanies, useDeleteCompany } from '#app/api/company/company.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { tableColumns } from '#app/records/entity.ts'
import { AddRecord } from '#app/records/form/add-record.tsx'
import { companyEntity } from '#app/records/generic/entities/company.ts'
import { titleOf } from '#app/records/record-names.ts'
import { storeReturnAddress } from '#app/session/return-address.ts'
import { useIsAdmin, useSession } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton, RowLink } from '#app/ui/table/row-buttons.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import type { Company } from '#domain/company/company.ts'
import { minuteOf } from '#domain/values/dates.ts'
import { useCompanyRights } from '../-shared/company/managed-companies.ts'

export const Route = createFileRoute('/_session/company-management/')({
  codeSplitGroupings: [['component']],
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(companyApi.own)
    return whenRead(queryClient)
  },
  component: CompanyListScreen,
})

function CompanyListScreen() {
  const { data: companies, error, refetch } = useCompanies()
  const [adding, setAdding] = useState(false)
  const title = t('company.title')
  const add = () => setAdding(true)
  const hint = useShortcuts([{ key: 'n', label: t('company.add'), run: add }])
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: t('company.manage') }]} />
      <PageTitle
        title={title}
        actions={
          <Button {...hint('n')} leftSection={<Icon of={Plus} size={16} />} onClick={add}>
            {t('company.add')}
          </Button>
        }
      />
      {error && !companies ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : companies?.length === 0 ? (
        <PlainMessage>{t('company.none')}</PlainMessage>
      ) : (
        <DataTable label={title} columns={companyColumns} rows={companies} rowKey={({ id }) => id} maxWidth={960} />
      )}
      {adding && <AddCompanyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const companyColumns: readonly Column<Company>[] = [
  ...tableColumns<Company>(companyEntity.columns, { id: (company) => <CompanyLink company={company} /> }),
  {
    id: 'actions',
    title: 'record.actions',
    width: buttonsWidth(392, 140),
    align: 'end',
    cell: (company) => <CompanyRowActions company={company} />,
  },
]

function CompanyLink({ company }: { company: Company }) {
  const { id } = company
  if (!useCompanyRights()(company).manages) return id
  return (
    <Link to="/company-management/company/$companyId/view" params={{ companyId: id }} aria-label={titleOf('company', id, company.name)}>
      {id}
    </Link>
  )
}

function CompanyRowActions({ company }: { company: Company }) {
  const may = useCompanyRights()(company)
  const confirm = useConfirm()
  const { mutateAsync } = useDeleteCompany({})
  const { id } = company
  const params = { companyId: id }
  const named = (action: string) => t('record.actionOf', { action, name: titleOf('company', id, company.name) })
  if (!may.manages) return <LeaveCompany company={company} />
  return (
    <>
      <RowLink
        icon={Eye}
        text={t('entity.action.view')}
        label={named(t('entity.action.view'))}
        link={linkOptions({ to: '/company-management/company/$companyId/view', params })}
      />
      <RowLink
        icon={UsersRound}
        text={t('company.users')}
        label={named(t('company.users'))}
        link={linkOptions({ to: '/company-management/company/$companyId/users', params })}
      />
      {may.owns && (
        <RowButton
          icon={Trash2}
          aria-label={named(t('entity.action.delete'))}
          onClick={() =>
            void confirm({
              title: t('company.deleteOne', { id }),
              text: t('company.deleteOneText'),
              action: t('entity.action.delete'),
              danger: true,
              run: () => mutateAsync({ id }),
            })
          }
        >
          {t('entity.action.delete')}
        </RowButton>
      )}
      <LeaveCompany company={company} />
    </>
  )
}

/** The button by which a user who does not own a company leaves it; nothing for ROLE_ADMIN in a company that is not theirs. */
function LeaveCompany({ company }: { company: Company }) {
  const { account } = useSession()
  const isAdmin = useIsAdmin()
  const confirm = useConfirm()
  const { mutateAsync } = useRemoveCompanyUser(company.id)
  const login = account?.login ?? ''
  const isHere = [company.admins, company.users].some((people) => people?.some((person) => person.login === login))
  const id = account?.id ?? null
  if (id === null || company.ownerUsername === login || (isAdmin && !isHere)) return null
  const name = company.name ?? String(company.id)

  async function leave(userId: number): Promise<void> {
    const left = await confirm({
      title: t('company.leave.title', { name }),
      text: t('company.leave.text'),
      action: t('company.leave'),
      danger: true,
      run: () => mutateAsync({ id: userId }),
    })
    if (left) showSuccess('depositosApp.company.left', { param: name })
  }

  return (
    <RowButton icon={LogOut} aria-label={t('company.leave.of', { name })} onClick={() => void leave(id)}>
      {t('company.leave.action')}
    </RowButton>
  )
}

function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Company | null>(null)
  const { account } = useSession()
  const [initial] = useState(() => {
    const { noticeTime = '', ...start } = companyEntity.start({ now: minuteOf(), cuit: '', login: account?.login ?? '' })
    // Another server sends no notices.
    return account?.notices ? { ...start, noticeTime } : start
  })
  if (created) return <CreatedCompanyDialog key="created" company={created} />
  return (
    <Dialog key="add" title={t('company.add')} typed>
      <AddRecord entity={companyEntity} scope={{}} initial={initial} onlyChanged onAdded={setCreated} onLeave={onClose} />
    </Dialog>
  )
}

/**
 * Explains why the user must sign in again after creating a company. Signing in leads to the company; a user who goes back instead finds it
 * in the list.
 */
function CreatedCompanyDialog({ company }: { company: Company }) {
  const { account } = useSession()
  const router = useRouter()
  function signInAgain(): void {
    const view = router.buildLocation({ to: '/company-management/company/$companyId/view', params: { companyId: company.id } })
    storeReturnAddress({ from: view.href, user: account?.login ?? '' })
    void router.navigate({ to: '/logout' })
  }
  return (
    <Dialog title={t('company.created.title')}>
      <Text>{t('company.created.text', { name: company.name ?? company.id })}</Text>
      <Group justify="flex-end" mt={20}>
        <Button onClick={signInAgain} data-autofocus>
          {t('company.created.signIn')}
        </Button>
      </Group>
    </Dialog>
  )
}
