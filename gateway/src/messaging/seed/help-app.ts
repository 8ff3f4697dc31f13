import { localize } from '../../seed-texts/localize.ts';
import type { SeedArticle } from './help-article.ts';

export const appArticles: readonly SeedArticle[] = [
  {
    id: 'app-ios',
    title: localize('Install on iPhone and iPad', 'iPhone နှင့် iPad တွင် ထည့်သွင်းနည်း', '在 iPhone 和 iPad 上安装'),
    body: localize(
      `<ol><li>Open this site in Safari, or scan the code marked <strong>IOS</strong> on the <a href="/down">download page</a> with the camera.</li><li>Press the share button and choose <strong>Add to Home Screen</strong>.</li>
<li>Press <strong>Add</strong>. The icon opens the site without the browser’s bars.</li></ol>`,
      `<ol><li>ဤဝဘ်ဆိုက်ကို Safari ဖြင့် ဖွင့်ပါ၊ သို့မဟုတ် <a href="/down">ဒေါင်းလုဒ်စာမျက်နှာ</a> ရှိ <strong>IOS</strong> ကုဒ်ကို ကင်မရာဖြင့် စကင်ဖတ်ပါ။</li><li>မျှဝေခလုတ်ကို နှိပ်ပြီး <strong>Add to Home Screen</strong> ကို ရွေးပါ။</li>
<li><strong>ထည့်ရန် (Add)</strong> ကို နှိပ်ပါ။ အိုင်ကွန်မှ ဝဘ်ဆိုက်ကို ဘရောက်ဇာဘား မပါဘဲ ဖွင့်နိုင်ပါသည်။</li></ol>`,
      `<ol><li>用 Safari 打开本站，或用相机扫描<a href="/down">下载页面</a>的 <strong>IOS</strong> 二维码。</li><li>点击分享按钮，选择<strong>添加到主屏幕</strong>。</li>
<li>点击<strong>添加</strong>。之后从图标打开，不显示浏览器栏。</li></ol>`,
    ),
  },
  {
    id: 'app-lite',
    title: localize('The lite app for iPhone', 'iPhone lite အက်ပ်', 'iPhone 轻量版'),
    body: localize(
      `<p>The lite app is a bookmark of this site on the home screen, opened in the browser. Nothing is installed and no setting changes.</p>
<ol><li>Scan the code marked <strong>IOS-LITE-APP</strong>.</li><li>Add the page to your bookmarks or your home screen.</li></ol>`,
      `<p>lite အက်ပ်သည် ပင်မမျက်နှာပြင်ရှိ ဤဝဘ်ဆိုက်၏ မှတ်သားချက်ဖြစ်ပြီး ဘရောက်ဇာတွင် ပွင့်ပါသည်။ မည်သည့်အရာမျှ ထည့်သွင်းစရာ မလိုဘဲ ဆက်တင် မပြောင်းပါ။</p>
<ol><li><strong>IOS-LITE-APP</strong> ကုဒ်ကို စကင်ဖတ်ပါ။</li><li>စာမျက်နှာကို မှတ်သားပါ၊ သို့မဟုတ် ပင်မမျက်နှာပြင်တွင် ထားပါ။</li></ol>`,
      `<p>轻量版是主屏幕上的本站书签，在浏览器中打开。不安装任何内容，也不更改设置。</p>
<ol><li>扫描 <strong>IOS-LITE-APP</strong> 二维码。</li><li>将页面加入书签或主屏幕。</li></ol>`,
    ),
  },
  {
    id: 'app-android',
    title: localize('Install on Android', 'Android တွင် ထည့်သွင်းနည်း', '在 Android 上安装'),
    body: localize(
      `<ol><li>Open this site in your browser, or scan the code marked <strong>Android</strong>.</li><li>Open the browser’s menu and choose <strong>Install app</strong> or <strong>Add to Home screen</strong>.</li><li>Confirm. The icon opens the site without the browser’s bars.</li></ol>
<p>There is no file to download. Do not install files that claim to be this site.</p>`,
      `<ol><li>ဤဝဘ်ဆိုက်ကို ဘရောက်ဇာဖြင့် ဖွင့်ပါ၊ သို့မဟုတ် <strong>Android</strong> ကုဒ်ကို စကင်ဖတ်ပါ။</li><li>ဘရောက်ဇာမီနူးကို ဖွင့်ပြီး <strong>Install app</strong> သို့မဟုတ် <strong>Add to Home screen</strong> ကို ရွေးပါ။</li><li>အတည်ပြုပါ။ အိုင်ကွန်မှ ဝဘ်ဆိုက်ကို ဘရောက်ဇာဘား မပါဘဲ ဖွင့်နိုင်ပါသည်။</li></ol>
<p>ဒေါင်းလုဒ်လုပ်ရန် ဖိုင် မရှိပါ။ ဤဝဘ်ဆိုက်ဟု ဆိုသော ဖိုင်များကို မထည့်သွင်းပါနှင့်။</p>`,
      `<ol><li>用浏览器打开本站，或扫描 <strong>Android</strong> 二维码。</li><li>打开浏览器菜单，选择<strong>安装应用</strong>或<strong>添加到主屏幕</strong>。</li><li>确认即可。之后从图标打开，不显示浏览器栏。</li></ol>
<p>没有需要下载的文件。请勿安装自称本站的安装包。</p>`,
    ),
  },
];
