import { useRouter } from '@tanstack/react-router'
import { userApi } from '#app/api/user.ts'
import { useDrafts } from '#app/forms/use-drafts.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import type { Values } from '#app/records/entity.ts'
import { RecordForm } from '#app/records/record-form.tsx'
import { Message } from '#app/ui/message.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { type UserDraft, userDraft } from '#domain/user.ts'
import { takenFields } from '../../-accounts/taken-fields.ts'
import { newUserGroups } from './user-fields.ts'
import { useBackToUsers } from './user-links.ts'
import { UserCrumbs } from './user-screen.tsx'
import classes from './users.module.css'

const initial: Values = { login: '', firstName: '', lastName: '', email: '', authorities: 'ROLE_USER' }

/** The form of a new user, who gets a mail to choose a password. */
export function CreateUser() {
  const router = useRouter()
  const back = useBackToUsers()
  const create = userApi.useCreate()
  const form = useSchemaForm<Values, UserDraft>(userDraft, initial, {
    onSave: (draft) => create.mutateAsync(draft),
    onSaved() {
      drafts.clear()
      void router.navigate({ ...back, ignoreBlocker: true })
    },
    fieldErrorsOf: takenFields,
  })
  const drafts = useDrafts(form.form, { path: 'api/users' })
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
