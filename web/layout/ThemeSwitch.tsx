import { Moon, Sun, SunMoon } from 'lucide-react'
import { useId } from 'react'
import { setTheme, type Theme, themeNames, useTheme } from './theme.ts'

const icons = { light: Sun, dark: Moon, auto: SunMoon }
const order: readonly Theme[] = ['light', 'dark', 'auto']

/** Light, dark or as the device says: three choices side by side. */
export function ThemeSwitch() {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset className="flex w-fit items-center rounded-full border border-line bg-surface p-1">
      <legend className="sr-only">Tema</legend>
      {order.map((choice) => {
        const Icon = icons[choice]
        return (
          <label
            key={choice}
            title={`Tema: ${themeNames[choice]}`}
            className="grid size-9 cursor-pointer touch-target place-items-center rounded-full text-ink-soft transition-colors duration-quick focus-within:outline-3 focus-within:outline-focus hover:text-ink has-checked:bg-accent-soft has-checked:text-accent"
          >
            <input
              type="radio"
              name={name}
              checked={theme === choice}
              onChange={() => setTheme(choice)}
              className="sr-only"
            />
            <Icon className="size-4.5" aria-hidden="true" />
            <span className="sr-only">{`${themeNames[choice].charAt(0).toUpperCase()}${themeNames[choice].slice(1)}`}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
