import { useQuery } from '@tanstack/react-query'
import { isGone } from '#app/api/http.ts'
import { userApi } from '#app/api/user.ts'
import { t } from '#app/i18n/text.ts'
import { DeleteDialog, useCloseOverList } from '#app/records/delete-dialog.tsx'
import { useSession } from '#app/session/session.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { usersLink } from './user-links.ts'

/** Asks whether to delete a user. */
export function DeleteUser({ login }: { login: string }) {
  const { data: user, error, refetch } = useQuery(userApi.detail(login))
  const remove = userApi.useDelete()
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
