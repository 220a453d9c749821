// The dialog over the user list that asks an administrator whether to delete a user.
import { createFileRoute } from '@tanstack/react-router'
import { useDeleteUser, useUser } from '#app/api/administration/user.ts'
import { isGone } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { DeleteDialog, useCloseOverList } from '#app/records/delete-dialog.tsx'
import { useSession } from '#app/session/session.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { usersLink } from '../../-user-management/user-screen.tsx'

export const Route = createFileRoute('/_session/admin/user-management/_list/$login/delete')({ component: DeleteDialogScreen })

function DeleteDialogScreen() {
  const { login } = Route.useParams()
  return <DeleteUser key={login} login={login} />
}

function DeleteUser({ login }: { login: string }) {
  const { data: user, error, refetch } = useUser(login)
  const remove = useDeleteUser()
  const close = useCloseOverList(usersLink)
  const isOwn = useSession().account?.login === login
  const gone = isGone(error) || isGone(remove.error)
  return (
    <DeleteDialog
      refused={gone ? t('userManagement.gone', { login }) : isOwn ? t('userManagement.self') : null}
      ready={user !== undefined}
      error={remove.error}
      busy={remove.isPending}
      onAccept={async () => user && (await remove.mutateAsync(user))}
      onClose={close}
    >
      {error && !user ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p>{t('userManagement.delete.question', { login })}</p>
          <p>{t('userManagement.lost')}</p>
        </>
      )}
    </DeleteDialog>
  )
}
