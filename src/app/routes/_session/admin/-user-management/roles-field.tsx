import { Checkbox } from '@mantine/core'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Checkbox.css'
import { useQuery } from '@tanstack/react-query'
import { userApi } from '#app/api/user.ts'
import { fieldFrame } from '#app/forms/fields/field-frame.tsx'
import { type FieldProps, useFieldText } from '#app/forms/fields/field-props.ts'
import { roleName } from '#app/records/role-name.ts'
import { authorities } from '#domain/account.ts'
import classes from './users.module.css'

/** The roles of a user: all that the server has, and those that the user has. The form holds them with commas between. */
export function RolesField(props: FieldProps) {
  const [value, setValue] = useFieldText(props)
  const { data: known = authorities } = useQuery(userApi.authorities)
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
