// Form fields of a user in the administration, with the choice of roles.
import { Checkbox } from '@mantine/core'
import { useAuthorities } from '#app/api/administration/user.ts'
import { fieldFrame, type FieldProps, useFieldText } from '#app/forms/fields/field-frame.tsx'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Checkbox.css'
import { field } from '#app/records/entity.ts'
import { type FieldKind, instant, text, yesNo } from '#app/records/field-kinds.ts'
import { roleName } from '#app/records/record-names.ts'
import { authorities } from '#domain/account/account.ts'
import classes from './users.module.css'

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const roles: FieldKind = {
  inputKind: RolesField,
  show: (value) => listed(value).map(roleName).join(', '),
  toForm: (value) => listed(value).join(','),
}

const login = field('login', 'userManagement.login', text, { required: true })
const names = [field('firstName', 'userManagement.firstName', text), field('lastName', 'userManagement.lastName', text)]
const email = field('email', 'userManagement.email', text, { required: true })
const profiles = field('authorities', 'userManagement.profiles', roles, { required: true, wide: true })
const activated = field('activated', 'userManagement.activated', yesNo, { help: 'userManagement.activated.help' })

const heading = 'userManagement.user'

/** The fields of a new user. */
export const newUserGroups = [{ heading, fields: [login, ...names, email, profiles] }] as const

/** The fields of another user that administrators may change. */
export const userGroups = [{ heading, fields: [...names, email, activated, profiles] }] as const

/** The fields of their own account that administrators may change. */
export const ownGroups = [{ heading, fields: [...names, email] }] as const

/** All fields of a user's page. */
export const shownGroups = [
  { heading, fields: [login, ...names, email, profiles] },
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

/** The input for a user's roles: all roles of the server, with those of the user checked. The form value separates them by commas. */
function RolesField(props: FieldProps) {
  const [value, setValue] = useFieldText(props)
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
      <div className={classes['choices']}>
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
      </div>
    </Checkbox.Group>
  )
}
