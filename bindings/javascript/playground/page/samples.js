// Sample texts: letters and notices in many scripts, and text that does not link.

export const SAMPLES = [
  {
    name: 'Many scripts',
    format: 'text',
    text: `Is it bücher.de/größe? Yes: (see https://en.wikipedia.org/wiki/Bridge_(card_game)).
请访问example.com。谢谢！
ウェブサイトは例え.jpです。https://ja.wikipedia.org/wiki/東京。
اقرأ https://ar.wikipedia.org/wiki/كتاب؟ نعم.
קראו את https://he.wikipedia.org/wiki/ספר.
पढ़ें https://hi.wikipedia.org/wiki/किताब।
Γράψτε στο σωκράτης@example.com· ευχαριστώ.
Пишите на почта@пример.рф, читайте https://ru.wikipedia.org/wiki/Мост.
Not a link: main.rs, user.save(), 3.5.0.dev, the end.So we, https://bank.com@evil.com
Shown in ASCII: https://еbay.com/`,
  },
  {
    name: 'Amharic (Ethiopic)',
    format: 'text',
    text: `የመንደሩ ቤተ መጻሕፍት ዛሬ ክፍት ነው። መረጃው በ https://example.org/መጻሕፍት ላይ ይገኛል።
ጥያቄ ካለ ለ help@example.org ይጻፉ፤ ወይም www.example.com/ሰዓት ን ይመልከቱ።`,
  },
  {
    name: 'Arabic',
    format: 'text',
    text: `موعد السوق يوم السبت، والتفاصيل في https://example.org/السوق؟يوم=السبت، أهلا بكم.
هل زرت تجربة-القبول-الشامل.موريتانيا اليوم؟ راسلونا على info@example.com.`,
  },
  {
    name: 'Armenian',
    format: 'text',
    text: `Նոր գրադարանը բացվեց։ Կարդացեք https://example.org/գրադարան։
Հարցերի համար գրեք ani@example.com հասցեին, կամ տեսեք www.example.com/ժամեր։`,
  },
  {
    name: 'Chinese',
    format: 'text',
    text: `桥修好了，照片在example.com，地图见https://example.org/地图（北岸）。
有问题请写信到wang@example.com。旧的网站https://example.cn/首页 已经关闭！`,
  },
  {
    name: 'Georgian',
    format: 'text',
    text: `ხიდი ისევ ღიაა. ნახეთ https://example.org/ხიდი, ან მოგვწერეთ: nino@example.com.
ბილეთები: www.example.com/ბილეთები?დღე=შაბათი!`,
  },
  {
    name: 'Greek',
    format: 'text',
    text: `Η γέφυρα άνοιξε· δείτε https://example.org/γέφυρα; Ναι, και το ελληνικά.gr/νέα.
Γράψτε στο μαρία@example.com, ή διαβάστε «https://example.com/ώρες».`,
  },
  {
    name: 'Hebrew',
    format: 'text',
    text: `הגשר נפתח מחדש, ראו https://example.org/גשר?יום=שבת. שעות הפתיחה ב-example.com.
שאלות? כתבו אל dana@example.com או בקרו ב־www.example.com/שעות!`,
  },
  {
    name: 'Hindi (Devanagari)',
    format: 'text',
    text: `पुल फिर खुल गया है। तस्वीरें https://example.org/पुल?दिन=शनिवार। पर हैं।
सवाल हों तो asha@example.com पर लिखें, या www.example.com/समय देखें।`,
  },
  {
    name: 'Japanese',
    format: 'text',
    text: `橋の工事が終わりました。写真はexample.comにあります。地図は「https://example.org/地図」です。
お問い合わせはtaro@example.comまで。詳しくはhttps://例え.jp/お知らせ をご覧ください。`,
  },
  {
    name: 'Khmer',
    format: 'text',
    text: `ស្ពានបើកហើយ។ សូមមើលexample.comនៅថ្ងៃនេះ។
សរសេរមក dara@example.com ឬមើល https://example.org/ស្ពាន។`,
  },
  {
    name: 'Korean',
    format: 'text',
    text: `다리 공사가 끝났습니다. 사진은 example.com에서 보세요. 지도는 https://example.org/지도 입니다.
문의는 minji@example.com으로 보내 주세요. 한국어 안내: https://example.kr/안내!`,
  },
  {
    name: 'Latin',
    format: 'text',
    text: `Schön: bücher.de/größe, señor@example.com, “https://pl.wikipedia.org/wiki/Łódź”!
Dürüm? https://example.com.tr/ışık. Ça va : www.example.fr/été; fin.
Percent escapes are read for you: https://example.com/caf%C3%A9 and http://xn--r8jz45g.jp/.`,
  },
  {
    name: 'Russian (Cyrillic)',
    format: 'text',
    text: `Мост открыт: фото на https://example.org/мост?день=суббота. Карта: пример.рф/карта!
Пишите на ivan@example.com или почта@пример.рф («https://example.com/часы»).`,
  },
  {
    name: 'Tamil',
    format: 'text',
    text: `பாலம் திறந்துவிட்டது. https://example.org/பாலம் பாருங்கள்.
கேள்விகள் இருந்தால் mala@example.com முகவரிக்கு எழுதுங்கள்; www.example.com/நேரம்.`,
  },
  {
    name: 'Thai',
    format: 'text',
    text: `สะพานเปิดแล้ว ดูรูปที่example.comนะครับ แผนที่อยู่ที่ https://example.org/แผนที่
มีคำถามเขียนถึง somchai@example.com หรือดู www.example.com/เวลา ได้เลย`,
  },
  {
    name: 'Hosts that could deceive',
    format: 'text',
    text: `A Cyrillic letter in https://еbay.com/ and all of them in https://аррӏе.com.
An encoded name: https://xn--bay-qdd.com/sign-in. Honest ones: https://пример.рф and https://例え.jp.
Protect example-bank.com in the settings, then see https://exämple-bank.de and https://examp1e-bank.com.
A password where a host is expected: https://bank.com@evil.com. Hidden: https://exam\u00ADple.com.`,
  },
  {
    name: 'What stays text',
    format: 'text',
    text: `Files: main.rs, README.md, setup.sh, src/lib.rs:6:1, C:\\temp\\a.zip
Sentences with no space.So this one; e.g. and M.Sc.; versions 1.2.3 and 3.5.0.dev; $BRK.B
Code: user.save(), window.open, self.id, com.example.app
Schemes: ftp://example.com, javascript://example.com/%0aalert(1), http://intranet/
Addresses: a..b@example.com, @anna@example.com, git@example.com:a/b.git, xmpp:a@example.com`,
  },
  {
    name: 'A page in Markdown',
    format: 'markdown',
    text: `# Minutes of the meeting

The **map** is at https://example.org/maps/river_(north)?layer=flood#legend, the old one on
*www.example.com/old_map_1911*. Anna (anna@example.com) has the [list](https://example.com/list).

- A link in code, \`https://example.com\`, stays text, and so does pay**pal.com**.
- 日本語のページはexample.comにあります。

| Town | Site |
|---|---|
| Αθήνα | δήμος.example.gr/ώρες |
| القاهرة | https://example.com/القاهرة |

> Smart people write <https://example.com/a> in Markdown.`,
  },
  {
    name: 'A page in HTML',
    format: 'html',
    text: `<h1>The bridge</h1>
<p>Photos are at <b>example.com/photos</b>, the map at https://example.org/?a=1&amp;b=2.
<p>Anna wrote <a href="https://example.com/letter">a letter</a>; answer anna@example.com.
<ul>
<li>Text in code stays: <code>https://example.com</code>, <kbd>example.com</kbd>
<li>So does a word over a tag: pay<b>pal.com</b>
<li dir="rtl">اقرأ https://example.com/كتاب؟
</ul>
<script>document.title = 'https://example.com'</script>`,
  },
];
