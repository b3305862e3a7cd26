import { useState } from 'react'
import { Button } from '../ui/text/button.tsx'

const themes = [
  { value: undefined, label: 'Système' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const

export function ThemeChoice() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme)
  return (
    <div className="row" role="group" aria-label="Thème">
      {themes.map(({ value, label }) => (
        <Button
          key={label}
          tone={theme === value ? 'brand' : 'line'}
          size="sm"
          aria-pressed={theme === value}
          onClick={() => {
            if (value) document.documentElement.dataset.theme = value
            else delete document.documentElement.dataset.theme
            setTheme(value)
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
