// Collects the settings in use, with secrets masked, for the configuration page of administrators.
import { existsSync } from 'node:fs'
import type { ConfigurationProperties, ConfigurationSources } from '#domain/administration/configuration.ts'
import { addressWithoutSecrets, displayedValue, partOf, secretMask, settingNames, type SettingName } from '../settings/setting-table.ts'
import type { Settings } from '../settings/settings.ts'
import { type DataFolder, secretsKeyFile, sessionSecretFile } from './storage/data-folder.ts'

/** The proxy variables that calls to the authority use, in both spellings that Node reads. */
const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const
const plainVariables = ['NO_PROXY', 'no_proxy', 'NODE_EXTRA_CA_CERTS'] as const

/** The effective values of unset settings: an address of this process, a folder, or a secret from a file. */
type InUse = Readonly<Partial<Record<SettingName, string>>>

/** Returns the answers of `management/configprops` and `management/env`, with every secret masked. */
export function createConfiguration(
  { byName: { values, given }, demo, production }: Settings,
  folder: DataFolder,
  inUse: () => InUse,
  env: NodeJS.ProcessEnv = process.env,
) {
  const others = [
    ...proxyVariables.map((name) => [name, addressWithoutSecrets] as const),
    ...plainVariables.map((name) => [name, String] as const),
  ].flatMap(([name, shown]) => (env[name] ? [[name, shown(env[name])] as const] : []))

  function fileSecrets(): Partial<Record<SettingName, { value: string; origin: string }>> {
    const files = { JWT_SECRET: folder.file(sessionSecretFile), SECRETS_KEY: values.SECRETS_KEY_FILE ?? folder.file(secretsKeyFile) }
    const secret = (name: keyof typeof files) =>
      values[name] === null && existsSync(files[name]) ? { [name]: { value: secretMask, origin: files[name] } } : {}
    return { ...secret('JWT_SECRET'), ...secret('SECRETS_KEY') }
  }

  return {
    properties(): ConfigurationProperties {
      const instead: InUse = {
        ...inUse(),
        DEMO: String(demo),
        ...Object.fromEntries(Object.keys(fileSecrets()).map((name) => [name, secretMask])),
      }
      const effective = (name: SettingName): string | null => {
        const value = name === 'DATA_DIR' ? folder.path : (values[name] ?? instead[name] ?? null)
        return value === null ? null : displayedValue(name, value)
      }
      const parts = Map.groupBy(settingNames, partOf)
      const beans = [...parts].map(([prefix, names]) => {
        const properties = Object.fromEntries(names.map((name) => [name, effective(name)]))
        return [prefix, { prefix, properties: prefix === 'aduana' ? { ...properties, ...Object.fromEntries(others) } : properties }]
      })
      return { contexts: { depositos: { parentId: null, beans: Object.fromEntries(beans) } } }
    },
    sources(): ConfigurationSources {
      const set = given.map((name) => [name, displayedValue(name, values[name] ?? '')] as const)
      const defaults = settingNames.flatMap((name) => {
        const value = given.includes(name) ? null : values[name]
        return value === null ? [] : [[name, { value: displayedValue(name, value) }]]
      })
      return {
        activeProfiles: [production ? 'prod' : 'dev'],
        propertySources: [
          {
            name: 'Variables de entorno',
            properties: Object.fromEntries(
              [...set, ...others].map(([name, value]) => [name, { value, origin: `variable de entorno ${name}` }]),
            ),
          },
          { name: 'Archivos guardados', properties: fileSecrets() },
          { name: 'Valores por defecto', properties: Object.fromEntries(defaults) },
        ],
      }
    },
  }
}
