import { field } from '#app/records/entity.ts'
import { type FieldKind, instant, text, yesNo } from '#app/records/field-kinds.ts'
import { roleName } from '#app/records/role-name.ts'
import { RolesField } from './roles-field.tsx'

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const roles: FieldKind = {
  typedIn: RolesField,
  show: (value) => listed(value).map(roleName).join(', '),
  toForm: (value) => listed(value).join(','),
}

const login = field('login', 'userManagement.login', text, { required: true })
const names = [field('firstName', 'userManagement.firstName', text), field('lastName', 'userManagement.lastName', text)]
const email = field('email', 'userManagement.email', text, { required: true })
const authorities = field('authorities', 'userManagement.profiles', roles, { required: true, wide: true })
const activated = field('activated', 'userManagement.activated', yesNo, { help: 'userManagement.activated.help' })

const heading = 'userManagement.user'

/** The fields of a new user. */
export const newUserGroups = [{ heading, fields: [login, ...names, email, authorities] }] as const

/** What administrators change of another user. */
export const userGroups = [{ heading, fields: [...names, email, activated, authorities] }] as const

/** What they change of themselves. */
export const ownGroups = [{ heading, fields: [...names, email] }] as const

/** All that there is to see of a user. */
export const shownGroups = [
  { heading, fields: [login, ...names, email, authorities] },
  {
    heading: 'generic.facts',
    fields: [
      field('id', 'record.id', text),
      field('secondFactor', 'secondFactor.title', yesNo),
      field('createdBy', 'userManagement.createdBy', text),
      field('createdDate', 'userManagement.createdDate', instant),
      field('lastModifiedBy', 'userManagement.lastModifiedBy', text),
      field('lastModifiedDate', 'userManagement.lastModifiedDate', instant),
    ],
  },
] as const
