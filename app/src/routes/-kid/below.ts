// What lies below the first balance, in one file that is fetched once that is painted.
export { AchievementCelebration } from '../../features/badges/achievement-celebration.tsx'
export { BadgesPanel } from '../../features/badges/badges-panel.tsx'
export { GoalsPanel } from '../../features/goals/goals-panel.tsx'
export { MoneySmartTips } from '../../features/tips/money-smart-tips.tsx'
export { TipCards } from '../../features/tips/tip-cards.tsx'
export { TransactionHistory } from '../../features/transactions/transaction-history.tsx'
