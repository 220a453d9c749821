// The page on which administrators edit a user.
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { fieldErrorsOfTaken } from '#app/api/account/account-refusal.ts'
import { userApi, useUpdateUser } from '#app/api/administration/user.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import type { FieldGroup } from '#app/records/entity.ts'
import { EditForm, useRecordEdit } from '#app/records/form/edit-record.tsx'
import { useSession } from '#app/session/session.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { type ManagedUser, type UserChangeDraft, userChangeDraft } from '#domain/account/user.ts'
import { ownGroups, userGroups } from '../../-user-management/user-fields.tsx'
import { useBackToUsers, LoadedUser, UserCrumbs } from '../../-user-management/user-screen.tsx'
import classes from '../../-user-management/users.module.css'

export const Route = createFileRoute('/_session/admin/user-management/$login/edit')({ component: EditScreen })

function EditScreen() {
  const { login } = Route.useParams()
  return (
    <LoadedUser key={login} login={login} keepsDeleted>
      {(user, gone) => <EditUser user={user} gone={gone} />}
    </LoadedUser>
  )
}

const ownDraft = z.omit(userChangeDraft, { activated: true, authorities: true })

interface Form {
  readonly draft: z.ZodMiniType<Partial<UserChangeDraft>>
  readonly groups: readonly FieldGroup<Extract<keyof ManagedUser, string>>[]
}

/** The form of a saved user. Administrators cannot change a login, nor their own state and roles. */
function EditUser({ user, gone }: { user: ManagedUser; gone: boolean }) {
  const { login } = user
  const router = useRouter()
  const back = useBackToUsers()
  const isOwn = useSession().account?.login === login
  const leave = () => void router.navigate({ ...back, ignoreBlocker: true })
  const form: Form = isOwn ? { draft: ownDraft, groups: ownGroups } : { draft: userChangeDraft, groups: userGroups }
  const edit = useUserEdit(user, form, leave)
  const title = t('userManagement.edit', { login })
  return (
    <>
      <UserCrumbs title={title} />
      <PageTitle title={title} actions={<BackButton link={back} text="generic.back" />} />
      {isOwn && (
        <div className={classes['notes']}>
          <Message kind="info" takesFocus={false}>
            {t('userManagement.self')}
          </Message>
        </div>
      )}
      <EditForm
        edit={edit}
        groups={form.groups}
        row={user}
        gone={gone}
        above={<TextField label={t('userManagement.login')} help={t('userManagement.login.stays')} value={login} readOnly />}
        saveLabel={t('entity.action.save')}
        invalidText={t('record.invalid.edit')}
        onDone={leave}
      />
    </>
  )
}

function useUserEdit(row: ManagedUser, { draft, groups }: Form, onDone: () => void) {
  const client = useQueryClient()
  const { mutateAsync } = useUpdateUser('inline')
  return useRecordEdit<ManagedUser, Partial<UserChangeDraft>>({
    groups,
    draft,
    row,
    path: userApi.path(row.login),
    update: async ({ id: _, ...change }) => (await mutateAsync({ row, change })).data,
    read: () => client.fetchQuery({ ...userApi.detail(row.login), staleTime: 0 }),
    onDone,
    fieldErrorsOf: fieldErrorsOfTaken,
  })
}
