import type { ReactNode } from 'react'
import { moneySmartTipsMessages } from '../../messages/tips.ts'
import classes from './tips.module.css'

const { title, ...TIPS } = moneySmartTipsMessages

const bold = (content: ReactNode) => <strong key="tip">{content}</strong>

/** The Money Smart Tips section (SPEC §2). */
export const MoneySmartTips = () => (
  <section className={classes.panel} aria-labelledby="money-smart-tips">
    <h2 id="money-smart-tips" className={classes.title}>
      {title()}
    </h2>
    <ul className={classes.tips}>
      {Object.entries(TIPS).map(([id, tip]) => (
        <li key={id} className={classes.tip}>
          <p>{tip({ b: bold })}</p>
        </li>
      ))}
    </ul>
  </section>
)
