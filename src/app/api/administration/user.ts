// Hooks for what administrators do with user accounts besides reading, making, changing and deleting them.
import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { userFamily } from '#domain/account/user.ts'
import type { Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'

const { name, path } = userFamily

export const useAuthorities = () =>
  useQuery({
    queryKey: [name, 'authorities'],
    queryFn: async ({ signal }) => (await call('get', `${path}/authorities`, { schema: z.array(z.string()), signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** Returns a hook that makes a call on one user. Its toast shows the sentence that the answer's alert header names. */
function userCommand(method: 'post' | 'delete', word: string) {
  return (login: string) =>
    useMutation<unknown, Failure>({
      mutationFn: () => call(method, `${path}/${encodeURIComponent(login)}/${word}`, { proof: 'done' }),
      meta: { errors: 'inline', invalidates: [[name, 'all', 'detail', login]] },
    })
}

export const useEndUserSessions = userCommand('delete', 'sessions')

/** Lets the user's next unknown browser in. */
export const useLetUserIn = userCommand('post', 'browser')

export const useRemoveUserSecondFactor = userCommand('delete', 'second-factor')
