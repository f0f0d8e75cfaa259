/** Bon's colours (DES-30), copied: this page is a separate program without Bon's build. */
export const style = `
:root{--canvas:#ecf2f1;--surface:#fff;--sunken:#f4f8f7;--line:#d6dedc;--strong:#7e8d89;--text:#0e1d19;--text-2:#3b4c48;
--chrome:#0d201d;--chrome-text:#eef5f3;--primary:#066557;--on-primary:#fff;--primary-tint:#d4f1e9;--danger:#9f113c;--success:#185e27;--warn:#794b0b;--focus:#1e59cd}
@media (prefers-color-scheme:dark){:root{--canvas:#0b1816;--surface:#142320;--sunken:#101d1b;--line:#2b3d3b;--strong:#6d837f;--text:#eff5f3;--text-2:#c1ceca;
--chrome:#05100e;--primary:#5ad3b5;--on-primary:#031814;--primary-tint:#153c34;--danger:#ffa3ae;--success:#8fe298;--warn:#fdcf6f;--focus:#9abeff}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--canvas);color:var(--text)}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:8px 24px;background:var(--chrome);color:var(--chrome-text)}
h1{font-size:20px;margin:0}header a{color:inherit;display:inline-flex;align-items:center;min-height:44px;padding:0 12px}
main{max-width:1200px;margin:0 auto;padding:16px 24px}h2{font-size:18px;margin:0 0 12px}h3{font-size:14px;font-weight:600;margin:16px 0 4px;color:var(--text-2)}
.terminals{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr))}
section{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;margin-bottom:16px}.terminals section{margin:0}
.terminals{margin-bottom:16px}.display{display:grid;gap:2px;margin:0 0 12px;padding:16px;border-radius:8px;background:var(--sunken);border:1px solid var(--line);min-height:150px;align-content:center;text-align:center}
.display strong{font-size:28px;font-variant-numeric:tabular-nums}.display code{font-size:12px;color:var(--text-2);overflow-wrap:anywhere}
.approved{color:var(--success)}.declined,.cancelled{color:var(--danger)}.fault{color:var(--warn)}
form{display:inline-flex;gap:8px;margin:0 8px 8px 0}form.wide{display:flex;margin-right:0}
button,select,summary{min-height:44px;padding:8px 16px;font:inherit;border-radius:8px;border:1px solid var(--strong);background:var(--surface);color:var(--text);cursor:pointer}
select{flex:1;min-width:0}button:hover{background:var(--sunken)}button.primary{background:var(--primary);border-color:var(--primary);color:var(--on-primary);font-weight:600}
button[aria-pressed=true]{background:var(--primary-tint);border-color:var(--primary);font-weight:600}button[aria-pressed=true]::before{content:"✓ "}
summary{border:0;padding:8px 0;font-weight:600}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:8px;border-bottom:1px solid var(--line);white-space:nowrap}
.number{text-align:right;font-variant-numeric:tabular-nums}td.number{font-weight:600}td code{font-size:12px}
ul{columns:3 260px;padding:0;margin:8px 0;list-style:none}li{padding:2px 0;break-inside:avoid}li b{display:inline-block;width:2.2em;font-variant-numeric:tabular-nums}`

/** Buttons submit without leaving the page; it polls for changes every second and keeps the focus. */
export const script = `
const live=document.getElementById('live')
let shown=live.innerHTML
const take=(html)=>{
const next=new DOMParser().parseFromString(html,'text/html').getElementById('live')
if(!next||next.innerHTML===shown||document.activeElement?.tagName==='SELECT')return
const id=document.activeElement?.id,open=document.getElementById('digits')?.open
const picks=[...live.querySelectorAll('select')].map((each)=>[each.id,each.value])
shown=next.innerHTML;live.innerHTML=shown
for(const [name,value] of picks){const to=document.getElementById(name);if(to)to.value=value}
if(open)document.getElementById('digits').open=true
if(id)document.getElementById(id)?.focus({preventScroll:true})}
const look=async()=>{try{take(await(await fetch(location.href)).text())}catch{}}
document.addEventListener('submit',async(event)=>{event.preventDefault()
const form=event.target;document.activeElement?.tagName==='SELECT'&&document.activeElement.blur()
try{take(await(await fetch(form.action,{method:'POST',body:new URLSearchParams(new FormData(form))})).text())}catch{}})
setInterval(look,1000)`
