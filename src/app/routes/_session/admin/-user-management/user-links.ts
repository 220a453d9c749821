// Links to the user administration's list, detail page, edit form and delete dialog.
import { useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { lastListAddress } from '#app/records/generic/pages/last-list.ts'
import type { ManagedUser } from '#domain/account/user.ts'

type Named = Pick<ManagedUser, 'login'>

export const usersLink = { to: '/admin/user-management' } as const satisfies LinkProps

export const userLink = ({ login }: Named) => ({ to: '/admin/user-management/$login', params: { login } }) as const satisfies LinkProps

export const editUserLink = ({ login }: Named) =>
  ({ to: '/admin/user-management/$login/edit', params: { login } }) as const satisfies LinkProps

export const deleteUserLink = ({ login }: Named) =>
  ({ to: '/admin/user-management/$login/delete', params: { login } }) as const satisfies LinkProps

/** Returns the link to the list with its last sort and filters. */
export function useBackToUsers(): LinkProps {
  const client = useQueryClient()
  return { ...usersLink, search: () => lastListAddress.read(client, 'userManagement') }
}
