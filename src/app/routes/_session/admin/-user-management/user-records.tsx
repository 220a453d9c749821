// Users as an entity of the generic screens: fields, rights and sentences.
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Group } from '@mantine/core'
import * as z from 'zod/mini'
import { fieldErrorsOfTaken } from '#app/api/account/account-refusal.ts'
import { useAuthorities } from '#app/api/administration/user.ts'
import { fieldFrame, type FieldProps, fieldText } from '#app/forms/fields/field-frame.tsx'
import { t } from '#app/i18n/text.ts'
import { field, screenOf } from '#app/records/entity.ts'
import { type FieldKind, text } from '#app/records/field-kinds.ts'
import { defineGeneric } from '#app/records/generic/generic-entity.ts'
import { roleName } from '#app/records/record-names.ts'
import { authorities } from '#domain/account/account.ts'
import { type ManagedUser, userChangeDraft, userDraft, userFamily, userRecord } from '#domain/account/user.ts'

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const roles: FieldKind = {
  inputKind: RolesField,
  show: (value) => listed(value).map(roleName).join(', '),
  toForm: (value) => listed(value).join(','),
  wide: true,
}

const { groups, facts } = screenOf(userRecord, { roles })
type UserField = (typeof facts)[number]['name']
const without = (...names: readonly UserField[]) =>
  groups.map(({ heading, fields }) => ({ heading, fields: fields.filter(({ name }) => !names.includes(name)) }))

/** Returns what a change must say again, because servers of the platform empty what a body lacks. */
export function unchangedUser({ login, firstName, lastName, email, imageUrl, langKey, ...row }: ManagedUser) {
  return { login, firstName, lastName, email: email ?? '', imageUrl, langKey, activated: row.activated, authorities: row.authorities }
}

type SavedUser = ReturnType<typeof unchangedUser>

/** Servers of the platform make an inactive user when `activated` is missing, and expect `langKey`. */
const newUser: z.ZodMiniType<SavedUser> = z.pipe(
  userDraft,
  z.transform((draft) => ({ ...draft, login: draft.login.toLowerCase(), imageUrl: undefined, activated: true, langKey: 'es' })),
)

const ownChange = z.omit(userChangeDraft, { activated: true, authorities: true })

export const userRecords = defineGeneric(
  { ...userFamily, draft: newUser },
  {
    // A new user is active.
    groups: without('activated'),
    facts,
    key: field('login', userRecord.declared.login.label, text, { help: 'userManagement.login.stays' }),
    shown: ['login'],
    paging: 'pages',
    rights: {
      create: () => true,
      edit: () => true,
      remove: (user, viewer) => user.login !== viewer.login,
      why: () => t('userManagement.self'),
    },
    // Administrators change neither a login nor their own state and roles.
    editing: (user, viewer) => {
      const isOwn = user.login === viewer.login
      return {
        groups: isOwn ? without('login', 'activated', 'authorities') : without('login'),
        draft: z.pipe(
          isOwn ? ownChange : userChangeDraft,
          z.transform((change) => ({ ...unchangedUser(user), ...change })),
        ),
      }
    },
    note: (viewer, user) => (user ? (user.login === viewer.login ? t('userManagement.self') : null) : t('userManagement.mail')),
    texts: { edit: 'userManagement.edit', gone: 'userManagement.gone', delete: 'userManagement.deleteText' },
    fieldErrorsOf: fieldErrorsOfTaken,
    // The second factor is in no other answer than that of a read, and other servers answer a new user without its roles.
    api: { answersLess: true },
    staleWith: ['account'],
  },
)

/** The input for a user's roles: all roles of the server, with those of the user checked. The form value separates them by commas. */
function RolesField(props: FieldProps) {
  const [value, setValue] = fieldText(props)
  const { data: known = authorities } = useAuthorities()
  const { label, description, error } = fieldFrame(props)
  const chosen = value === '' ? [] : value.split(',')
  const offered = [...new Set([...known, ...chosen])]
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      withAsterisk={props.required === true}
      data-path={props['data-path']}
      value={chosen}
      onChange={(next) => setValue(next.join(','))}
    >
      <Group gap="8px 24px" pt={8} pb={4}>
        {offered.map((authority) => (
          <Checkbox
            key={authority}
            value={authority}
            label={roleName(authority)}
            aria-invalid={error ? true : undefined}
            aria-disabled={props.readOnly ? true : undefined}
            onBlur={props.onBlur}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
