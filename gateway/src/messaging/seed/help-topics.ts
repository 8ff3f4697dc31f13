import type { Localized } from '@parlour/contracts';
import { localize } from '../../seed-texts/localize.ts';
import { appArticles } from './help-app.ts';
import type { SeedArticle } from './help-article.ts';
import { moneyArticles } from './help-money.ts';
import { accountArticles, betArticles } from './help-play.ts';
import { siteArticles } from './help-site.ts';

interface SeedTopic {
  id: string;
  title: Localized;
  articles: readonly SeedArticle[];
}

export const helpTopics: readonly SeedTopic[] = [
  { id: 'account', title: localize('Account', 'အကောင့်', '账户'), articles: accountArticles },
  {
    id: 'money',
    title: localize('Deposit and withdrawal', 'ငွေသွင်းခြင်းနှင့် ငွေထုတ်ခြင်း', '存款与提款'),
    articles: moneyArticles,
  },
  {
    id: 'play',
    title: localize('Bets, bonuses, points', 'လောင်းကြေး၊ ဘောနပ်စ်၊ ပွိုင့်', '投注、优惠、积分'),
    articles: betArticles,
  },
  { id: 'app', title: localize('App', 'အက်ပ်', 'APP'), articles: appArticles },
  {
    id: 'site',
    title: localize('Rules and protection', 'စည်းကမ်းနှင့် အကာအကွယ်', '规则与保护'),
    articles: siteArticles,
  },
];
