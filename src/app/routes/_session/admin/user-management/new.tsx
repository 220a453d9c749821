// The page on which administrators create a user, who receives a mail to choose a password.
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { fieldErrorsOfTaken } from '#app/api/account/account-refusal.ts'
import { useCreateUser } from '#app/api/administration/user.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import type { Values } from '#app/records/entity.ts'
import { RecordForm } from '#app/records/form/record-form.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { type UserDraft, userDraft } from '#domain/account/user.ts'
import { newUserGroups } from '../-user-management/user-fields.tsx'
import { useBackToUsers, UserCrumbs } from '../-user-management/user-screen.tsx'
import classes from '../-user-management/users.module.css'

export const Route = createFileRoute('/_session/admin/user-management/new')({ component: NewUserScreen })

const initial: Values = { login: '', firstName: '', lastName: '', email: '', authorities: 'ROLE_USER' }

function NewUserScreen() {
  const router = useRouter()
  const back = useBackToUsers()
  const create = useCreateUser()
  const checked = useCheckedForm<Values, UserDraft>(userDraft, initial)
  const drafts = useDrafts(checked.form, { path: 'api/users' })
  const form = useFormSave(checked, {
    onSave: (draft) => create.mutateAsync(draft),
    onSaved() {
      drafts.clear()
      void router.navigate({ ...back, ignoreBlocker: true })
    },
    fieldErrorsOf: fieldErrorsOfTaken,
  })
  const title = t('userManagement.add')
  return (
    <>
      <UserCrumbs title={title} />
      <PageTitle title={title} actions={<BackButton link={back} text="generic.back" />} />
      <div className={classes['notes']}>
        <Message kind="info" takesFocus={false}>
          {t('userManagement.mail')}
        </Message>
      </div>
      <RecordForm
        groups={newUserGroups}
        form={form}
        drafts={drafts}
        saveLabel={t('entity.action.save')}
        invalidText={t('record.invalid.addTitulo')}
        failure={form.failure}
        onLeave={() => void router.navigate(back)}
      />
    </>
  )
}
