import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { userApi } from '#app/api/user.ts'
import { TextField } from '#app/forms/fields/text-field.tsx'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { EditForm } from '#app/records/edit-record.tsx'
import type { FieldGroup } from '#app/records/entity.ts'
import { useRecordEdit } from '#app/records/use-record-edit.ts'
import { useSession } from '#app/session/session.tsx'
import { Message } from '#app/ui/message.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { type ManagedUser, type UserChangeDraft, userChangeDraft } from '#domain/user.ts'
import { takenFields } from '../../-accounts/taken-fields.ts'
import { ownGroups, userGroups } from './user-fields.ts'
import { useBackToUsers } from './user-links.ts'
import { UserCrumbs } from './user-screen.tsx'
import classes from './users.module.css'

const ownDraft = z.omit(userChangeDraft, { activated: true, authorities: true })

interface Form {
  readonly draft: z.ZodMiniType<Partial<UserChangeDraft>>
  readonly groups: readonly FieldGroup<Extract<keyof ManagedUser, string>>[]
}

/** The form of a saved user. The login cannot be changed, nor one's own state and roles. */
export function EditUser({ user }: { user: ManagedUser }) {
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
  const { mutateAsync } = userApi.useUpdate('inline')
  return useRecordEdit<ManagedUser, Partial<UserChangeDraft>>({
    groups,
    draft,
    row,
    path: userApi.path(row.login),
    update: async ({ id: _, ...change }) => (await mutateAsync({ row, change })).data,
    read: () => client.fetchQuery({ ...userApi.detail(row.login), staleTime: 0 }),
    onDone,
    fieldErrorsOf: takenFields,
  })
}
